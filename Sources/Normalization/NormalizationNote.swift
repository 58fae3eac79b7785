import GeoJSON

/// What was done to a feature, or is odd about it, that its owner should know.
package struct NormalizationNote: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// An invalid geometry was made valid.
        case repair
        /// Rounding as asked for would have made the geometry invalid.
        case precision
        /// Longitudes beyond ±180 pass as they are.
        case longitude
        /// Ordinates beyond the third were dropped, since the geometry was written anew.
        case ordinates
        /// A GeometryCollection of which RFC 7946 §3.1.8 says that writers should avoid it.
        case collection
    }

    package var kind: Kind
    /// A sentence about the one feature; empty for what is counted.
    package var message: String

    init(_ kind: Kind, _ message: String = "") {
        self.kind = kind
        self.message = message
    }

    /// Whether one line for all features of a source says enough.
    package var isCounted: Bool { kind != .repair && kind != .precision }

    /// The line for a number of features, and what to do about it.
    package static func summary(_ kind: Kind, count: Int, first: Int) -> (message: String, remedy: String?) {
        let features = count == 1 ? "feature \(first)" : "\(count) features, the first of them feature \(first),"
        let verb = count == 1 ? "has" : "have"
        switch kind {
        case .longitude:
            return (
                "\(features) \(verb) longitudes beyond ±180",
                "write with the profile rfc7946, or normalize with \"antimeridian\": \"cut\", to have them brought in"
            )
        case .ordinates:
            return (
                "\(features) \(verb) positions with more than three numbers; those beyond the third were dropped where "
                    + "the geometry was written anew", nil
            )
        case .collection:
            return (
                "\(features) \(verb) GeometryCollections of one kind of geometry or nested ones, which RFC 7946 §3.1.8 "
                    + "advises against", nil
            )
        case .repair, .precision:
            return ("\(features) \(verb) a note of the kind \(kind.rawValue)", nil)
        }
    }
}
