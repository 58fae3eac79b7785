#if Grids
    import CNETCDF

    /// A NetCDF file, classic or in HDF5.
    struct NetCDFFile: ~Copyable {
        private let id: Int32

        /// A variable, with the lengths of its dimensions.
        struct Variable {
            fileprivate let id: Int32
            let name: String
            let dimensions: [Dimension]
            fileprivate let type: Int32

            var count: Int {
                dimensions.reduce(1) { count, dimension in
                    let (product, overflows) = count.multipliedReportingOverflow(by: dimension.length)
                    return overflows ? .max : product
                }
            }
        }

        struct Dimension: Equatable {
            let name: String
            let length: Int
        }

        /// Values of a variable that are read at most.
        private static let limit = 1 << 28
        private static let longestText = 1 << 16

        init(_ path: String) throws(GridFault) {
            var id: Int32 = 0
            let code = nc_open(path, NC_NOWRITE, &id)
            guard code == NC_NOERR else { throw .library(Self.text(code), .file) }
            self.id = id
        }

        deinit { nc_close(id) }

        private static func text(_ code: Int32) -> String { nc_strerror(code).map { String(cString: $0) } ?? "\(code)" }

        private func check(_ code: Int32, _ part: GridFault.Part = .file) throws(GridFault) {
            if code != NC_NOERR { throw .library(Self.text(code), part) }
        }

        private static func name(_ read: (UnsafeMutablePointer<CChar>) -> Int32) -> (name: String, code: Int32) {
            var buffer = [CChar](repeating: 0, count: Int(NC_MAX_NAME) + 1)
            return buffer.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return ("", NC_NOERR) }
                let code = read(base)
                return (code == NC_NOERR ? String(cString: base) : "", code)
            }
        }

        /// All variables of the file's root.
        func variables() throws(GridFault) -> [Variable] {
            var count: Int32 = 0
            try check(nc_inq_nvars(id, &count))
            var variables: [Variable] = []
            for number in 0..<count {
                let (name, code) = Self.name { nc_inq_varname(id, number, $0) }
                try check(code)
                var (type, rank): (Int32, Int32) = (0, 0)
                try check(nc_inq_vartype(id, number, &type), .variable(name))
                try check(nc_inq_varndims(id, number, &rank), .variable(name))
                var ids = [Int32](repeating: 0, count: max(1, Int(rank)))
                try check(nc_inq_vardimid(id, number, &ids), .variable(name))
                var dimensions: [Dimension] = []
                for dimension in ids.prefix(Int(rank)) { dimensions.append(try self.dimension(dimension)) }
                variables.append(Variable(id: number, name: name, dimensions: dimensions, type: type))
            }
            return variables
        }

        private func dimension(_ number: Int32) throws(GridFault) -> Dimension {
            let (name, code) = Self.name { nc_inq_dimname(id, number, $0) }
            try check(code)
            var length = 0
            try check(nc_inq_dimlen(id, number, &length))
            return Dimension(name: name, length: length)
        }

        /// The text of an attribute; empty when there is none.
        func text(_ variable: Variable, _ attribute: String) -> String {
            var (type, length): (nc_type, Int) = (0, 0)
            guard nc_inq_att(id, variable.id, attribute, &type, &length) == NC_NOERR, length <= Self.longestText else {
                return ""
            }
            if type == NC_STRING, length == 1 {
                var pointer: UnsafeMutablePointer<CChar>?
                guard nc_get_att_string(id, variable.id, attribute, &pointer) == NC_NOERR else { return "" }
                defer { nc_free_string(1, &pointer) }
                return pointer.map { String(cString: $0) } ?? ""
            }
            guard type == NC_CHAR, length > 0 else { return "" }
            var bytes = [UInt8](repeating: 0, count: length)
            let code = bytes.withUnsafeMutableBytes {
                nc_get_att_text(id, variable.id, attribute, $0.bindMemory(to: CChar.self).baseAddress)
            }
            guard code == NC_NOERR else { return "" }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }

        /// The numbers of an attribute; none when there is none.
        func numbers(_ variable: Variable, _ attribute: String) -> [Double] {
            var (type, length): (nc_type, Int) = (0, 0)
            guard nc_inq_att(id, variable.id, attribute, &type, &length) == NC_NOERR, type != NC_CHAR,
                type != NC_STRING, (1...64).contains(length)
            else { return [] }
            var values = [Double](repeating: 0, count: length)
            return nc_get_att_double(id, variable.id, attribute, &values) == NC_NOERR ? values : []
        }

        /// All values as they are stored, row-major.
        private func stored(_ variable: Variable) throws(GridFault) -> [Double] {
            let count = variable.count
            guard count <= Self.limit else { throw .tooLarge(count, .variable(variable.name)) }
            guard count > 0 else { return [] }
            var values = [Double](repeating: 0, count: count)
            try check(nc_get_var_double(id, variable.id, &values), .variable(variable.name))
            return values
        }

        /// All values, row-major, NaN where there is none.
        ///
        /// What stands for a missing value is compared with values as they are stored, before they are unpacked by
        /// `scale_factor` and `add_offset`.
        func values(_ variable: Variable) throws(GridFault) -> [Double] {
            var values = try stored(variable)
            let declared = numbers(variable, "_FillValue")
            let fills = (declared.isEmpty ? Self.fill(variable.type) : declared) + numbers(variable, "missing_value")
            let valid = validRange(variable)
            let scale = numbers(variable, "scale_factor").first ?? 1
            let offset = numbers(variable, "add_offset").first ?? 0
            for index in values.indices {
                let value = values[index]
                values[index] = fills.contains(value) || !valid.contains(value) ? .nan : value * scale + offset
            }
            return values
        }

        private func validRange(_ variable: Variable) -> ClosedRange<Double> {
            let range = numbers(variable, "valid_range")
            let low = range.count == 2 ? range[0] : numbers(variable, "valid_min").first ?? -.infinity
            let high = range.count == 2 ? range[1] : numbers(variable, "valid_max").first ?? .infinity
            return low <= high ? low...high : -.infinity ... .infinity
        }

        /// What the library fills in where nothing was written (netcdf.h).
        private static func fill(_ type: Int32) -> [Double] {
            switch type {
            case NC_SHORT: [-32_767]
            case NC_INT: [-2_147_483_647]
            case NC_FLOAT, NC_DOUBLE: [9.969_209_968_386_869e36]
            default: []
            }
        }
    }
#endif
