import Configuration
import GeoJSON

/// How features are written.
package enum OutputFormat: String, ChoiceOption {
    /// One FeatureCollection.
    case geojson
    /// One feature a line.
    case geojsonl
    /// RFC 8142: a record separator before each feature, a line feed behind it.
    case geojsons

    /// The format that a file name asks for.
    package init(fileName: String) {
        switch DocumentKind(fileName: fileName) {
        case .newlineDelimited: self = .geojsonl
        case .textSequence: self = .geojsons
        default: self = .geojson
        }
    }

    /// The format of an input's kind, for standard output.
    package init(inputKind: DocumentKind) {
        switch inputKind {
        case .newlineDelimited: self = .geojsonl
        case .textSequence: self = .geojsons
        default: self = .geojson
        }
    }
}
