#if Grids
    import CECCODES
    import Configuration
    import Synchronization

    /// ecCodes and netCDF-C are not made for several threads at a time.
    enum GridLibraries {
        private static let lock = Mutex(())

        /// Runs `body` while no other thread is in one of the libraries.
        static func exclusively<Result, Failure: Error>(
            _ body: () throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try lock.withLock { _ throws(Failure) in try body() }
        }
    }

    /// The messages of a file, one after another.
    struct GribFile: ~Copyable {
        private let stream: UnsafeMutableRawPointer
        /// How many messages have been read.
        private var count = 0

        init(_ path: String) throws(GridFault) {
            ceccodes_prepare()
            guard let stream = ceccodes_open(path) else { throw .library("it does not open", .file) }
            self.stream = stream
        }

        deinit { ceccodes_close(stream) }

        /// The next message; nil behind the last one.
        mutating func next() throws(GridFault) -> GribMessage? {
            var code: Int32 = 0
            let handle = ceccodes_next(stream, &code)
            guard code == 0 || handle != nil else {
                throw .library(GribMessage.text(code), .message(count + 1))
            }
            guard let handle else { return nil }
            count += 1
            return GribMessage(handle, number: count)
        }
    }

    /// One field of a file.
    struct GribMessage: ~Copyable {
        private let handle: OpaquePointer
        /// Counted from 1.
        let number: Int

        fileprivate init(_ handle: OpaquePointer, number: Int) { (self.handle, self.number) = (handle, number) }

        deinit { codes_handle_delete(handle) }

        /// Stands for a value that is missing while values are read; no quantity comes near.
        static let missing = 1e20
        /// Values of a message that are read at most.
        private static let limit = 1 << 28

        static func text(_ code: Int32) -> String { String(cString: codes_get_error_message(code)) }

        private func check(_ code: Int32) throws(GridFault) {
            if code != 0 { throw .library(Self.text(code), .message(number)) }
        }

        func long(_ key: String) throws(GridFault) -> Int {
            var value = 0
            try check(codes_get_long(handle, key, &value))
            return value
        }

        func double(_ key: String) throws(GridFault) -> Double {
            var value = 0.0
            try check(codes_get_double(handle, key, &value))
            return value
        }

        /// The text of a key; empty when the message does not have it.
        func string(_ key: String) -> String {
            let capacity = 256
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
                guard let base = buffer.baseAddress else { return "" }
                var length = capacity
                guard codes_get_string(handle, key, base, &length) == 0 else { return "" }
                base[capacity - 1] = 0
                return String(cString: base)
            }
        }

        /// Whether a flag is set; false when the message does not have it.
        func flag(_ key: String) -> Bool {
            var value = 0
            return codes_get_long(handle, key, &value) == 0 && value == 1
        }

        /// All values in the file's order, NaN where there is none.
        ///
        /// The library marks what is missing by a number that is 9999 unless it is told otherwise, which values can
        /// have.
        func values() throws(GridFault) -> [Double] {
            var count = 0
            try check(codes_get_size(handle, "values", &count))
            guard count <= Self.limit else { throw .tooLarge(count, .message(number)) }
            try check(codes_set_double(handle, "missingValue", Self.missing))
            var values = [Double](repeating: 0, count: count)
            try check(codes_get_double_array(handle, "values", &values, &count))
            for index in values.indices where values[index] == Self.missing { values[index] = .nan }
            return values
        }

        /// The moment that the values are for.
        func validity() throws(GridFault) -> Instant {
            let (date, time) = (try long("validityDate"), try long("validityTime"))
            func padded(_ number: Int, _ width: Int) -> String {
                let digits = String(number)
                return String(repeating: "0", count: max(0, width - digits.count)) + digits
            }
            let day = "\(padded(date / 10_000, 4))-\(padded(date / 100 % 100, 2))-\(padded(date % 100, 2))"
            guard let moment = Instant(iso: "\(day)T\(padded(time / 100, 2)):\(padded(time % 100, 2)):00Z") else {
                throw .time("\(date) \(time)")
            }
            return moment
        }
    }
#endif
