import CPROJ
import GeoTypes

/// PROJ for one worker: a context without network and the transformers made so far.
///
/// Not `Sendable`: make one in each worker. Nothing is ever printed; what PROJ logs goes into the errors.
package final class GeodesyContext {
    private struct Pair: Hashable {
        var source: String
        var target: String
    }

    let environment: ProjEnvironment
    private var transformers: [Pair: Transformer] = [:]

    package init() throws(GeodesyError) {
        environment = try ProjEnvironment()
    }

    /// The transformer between two systems, the same object each time.
    /// - Throws: ``GeodesyError/unknownCRS(_:message:)``, ``GeodesyError/noTransformation(from:to:message:)``
    package func transformer(
        from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem
    ) throws(GeodesyError) -> Transformer {
        let pair = Pair(source: source.definition, target: target.definition)
        if let known = transformers[pair] { return known }
        let transformer = try Transformer(from: source, to: target, in: environment)
        transformers[pair] = transformer
        return transformer
    }
}
