import CCartouche
import GeoJSON
import GeoTypes

/// A host that calls a plugin's table and keeps what it is told.
final class PluginHostDouble {
    struct Report: Equatable {
        var level: Int32
        var row: Int64
        var code: String
        var message: String
    }

    /// A call that did not answer 0.
    struct Failure: Error {
        var reports: [Report]
    }

    private(set) var reports: [Report] = []
    var isCancelled = false
    private let table: cartouche_plugin

    init(_ table: UnsafePointer<cartouche_plugin>) { self.table = table.pointee }

    var manifest: JSONValue? {
        table.manifest.flatMap { try? JSONParser.parse(String(cString: $0)) }
    }

    /// Makes an instance, hands it a batch, and ends it.
    func run(_ processor: String, _ batch: ArrowBatch, options: String = "{}") throws -> ArrowAnswer {
        let instance = try create(processor, options: options)
        defer { table.destroy?(instance) }
        return try process(instance, batch)
    }

    func create(_ processor: String, options: String = "{}") throws -> UnsafeMutableRawPointer? {
        var instance: UnsafeMutableRawPointer?
        let status = withHost { host in
            options.withCString { table.create(host, processor, $0, options.utf8.count, &instance) }
        }
        guard status == 0 else { throw Failure(reports: reports) }
        return instance
    }

    func destroy(_ instance: UnsafeMutableRawPointer?) { table.destroy?(instance) }

    func process(_ instance: UnsafeMutableRawPointer?, _ batch: ArrowBatch) throws -> ArrowAnswer {
        var (schema, array) = (ArrowSchema(), ArrowArray())
        let status = withHost { table.process(instance, $0, batch.schema, batch.array, &schema, &array) }
        guard status == 0 else { throw Failure(reports: reports) }
        return ArrowAnswer(&schema, &array)
    }

    private func withHost<Result>(_ body: (UnsafePointer<cartouche_host>) -> Result) -> Result {
        var host = cartouche_host()
        host.struct_size = UInt32(MemoryLayout<cartouche_host>.size)
        host.abi = UInt32(CARTOUCHE_PLUGIN_ABI)
        host.context = Unmanaged.passUnretained(self).toOpaque()
        host.report = { context, level, row, code, message in
            guard let context, let message else { return }
            Unmanaged<PluginHostDouble>.fromOpaque(context).takeUnretainedValue().reports.append(
                Report(
                    level: level, row: row, code: code.map { String(cString: $0) } ?? "",
                    message: String(cString: message)))
        }
        host.is_cancelled = { context in
            guard let context else { return 0 }
            return Unmanaged<PluginHostDouble>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
        }
        return body(&host)
    }
}

extension Geometry {
    /// The geometry's well-known binary.
    var binary: [UInt8] {
        var bytes: [UInt8] = []
        appendWKB(to: &bytes)
        return bytes
    }

    init?(binary: [UInt8]?) {
        guard let geometry = binary?.withUnsafeBytes({ try? Geometry(wkb: $0) }) else { return nil }
        self = geometry
    }

    /// From the text of a GeoJSON geometry.
    init?(text: String) {
        let feature = #"{"type":"Feature","properties":null,"geometry":"# + text + "}"
        guard let geometry = FeatureParser.feature(from: Array(feature.utf8), source: "test")?.geometry else {
            return nil
        }
        self = geometry
    }
}
