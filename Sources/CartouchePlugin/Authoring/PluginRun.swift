import CCartouche
import GeoJSON

/// What the host offers during a call. It can't be kept: the host's callbacks end with the call.
public struct PluginRun: ~Copyable {
    private let host: UnsafePointer<cartouche_host>
    /// Places of features that are refused in this call.
    let refused = RefusedRows()

    init(_ host: UnsafePointer<cartouche_host>) { self.host = host }

    /// Whether the run is being given up; a call that takes long may then return early, with any answer.
    public var isCancelled: Bool {
        host.pointee.is_cancelled.map { $0(host.pointee.context) != 0 } ?? false
    }

    /// Tells the user something that is worth knowing.
    /// - Parameters:
    ///   - feature: what it is about.
    ///   - code: a word for programs, at most 64 bytes.
    public func note(_ message: String, about feature: PluginFeature? = nil, code: String = "plugin") {
        report(CARTOUCHE_NOTE, feature?.row, PluginError(code, message))
    }

    /// Tells the user something that is probably not as it should be.
    public func warn(_ message: String, about feature: PluginFeature? = nil, code: String = "plugin") {
        report(CARTOUCHE_WARNING, feature?.row, PluginError(code, message))
    }

    /// Refuses a feature of the collection: it goes to the reject file with the reason, and is left out of the answer
    /// even if it stands there.
    public func refuse(_ feature: PluginFeature, _ error: any Error) {
        if let row = feature.row { refuse(row: row, PluginError(error)) }
    }

    func refuse(row: Int, _ error: PluginError) {
        guard refused.rows.insert(row).inserted else { return }
        report(CARTOUCHE_ERROR, row, error)
    }

    /// Says why the call fails.
    func fail(_ error: any Error) {
        report(CARTOUCHE_ERROR, nil, PluginError(error))
    }

    private func report<Level: BinaryInteger>(_ level: Level, _ row: Int?, _ error: PluginError) {
        guard let report = host.pointee.report else { return }
        var code = error.code
        while code.utf8.count > 64 { code.removeLast() }
        code.withCString { code in
            error.message.withCString { message in
                report(host.pointee.context, Int32(level), Int64(row ?? -1), code, message)
            }
        }
    }
}

/// Of one call, and so of one thread.
final class RefusedRows {
    var rows: Set<Int> = []
}
