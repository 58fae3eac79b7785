import Configuration
import GeoJSON

/// What a plugin has told about its work or about a feature.
struct PluginReport: Sendable {
    var severity: Diagnostic.Severity
    /// Place of a feature in the batch.
    var row: Int?
    var code: String?
    var message: String

    /// The report as the user gets it, with the feature's place in its source.
    func diagnostic(_ features: [Feature], _ step: String) -> Diagnostic {
        // What does not end the run is no error.
        let severity = severity == .error ? .warning : severity
        var diagnostic = Diagnostic(severity, code ?? step, "\(step): \(message)")
        if let row, features.indices.contains(row) {
            let feature = features[row]
            (diagnostic.source, diagnostic.location) = (feature.source, feature.location)
            (diagnostic.featureIndex, diagnostic.featureID) = (feature.index, feature.id?.text)
        }
        return diagnostic
    }
}
