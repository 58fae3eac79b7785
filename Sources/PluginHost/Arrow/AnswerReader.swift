import Foundation
import GeoJSON
import GeoTypes
import PluginKit

/// Turns the batch that a library has answered into features.
struct AnswerReader {
    private let answer: BatchAnswer
    private let sent: BatchExport
    private let source: String

    /// An answer may be so much larger than what was sent; a plugin that floods must not take the machine along.
    private static let growth = (factor: 64, slack: 1 << 28)

    /// - Parameter source: stands in messages where a new feature has no place in a file.
    /// - Throws: for an answer that does not fit what was sent.
    init(_ answer: BatchAnswer, sent: BatchExport, source: String) throws(AnswerFault) {
        (self.answer, self.sent, self.source) = (answer, sent, source)
        let limit = Self.growth.factor * sent.size + Self.growth.slack
        guard answer.size <= limit, answer.count <= limit else {
            throw AnswerFault("has \(answer.count) rows of \(answer.size) bytes for \(sent.size) that were sent")
        }
        guard answer.rows != nil || answer.count == sent.count else {
            throw AnswerFault("has \(answer.count) rows for \(sent.count) and no column 'row' to tell them apart")
        }
    }

    /// The features that the rows stand for.
    /// - Parameter faults: receives why a row's own data can't be taken; its feature is refused.
    /// - Complexity: O(*n*) in bytes of what has changed, and in rows.
    func rows(_ features: [Feature], _ faults: inout [Int: FeatureFault]) throws(AnswerFault) -> [PlacedFeature] {
        var rows: [PlacedFeature] = []
        rows.reserveCapacity(answer.count)
        for index in 0..<answer.count {
            let place = answer.rows.map { $0[index] } ?? index
            if let place, place < 0 || place >= features.count {
                throw AnswerFault("has the row \(place) of a batch with \(features.count)")
            }
            do throws(FeatureFault) {
                let edit = try edit(index, of: place)
                let feature = place.map { features[$0] }
                guard let edit else {
                    if let feature { rows.append(PlacedFeature(feature, place: place)) }
                    continue
                }
                rows.append(PlacedFeature(try edit.applied(to: feature, source: source), place: place))
            } catch {
                guard let place else { throw AnswerFault("has a new feature in row \(index): \(error.message)") }
                if faults[place] == nil { faults[place] = error }
            }
        }
        return rows
    }

    /// What is new in a row; nil if nothing is.
    private func edit(_ index: Int, of place: Int?) throws(FeatureFault) -> FeatureEdit? {
        var edit = FeatureEdit()
        var isChanged = place == nil
        for (name, column) in answer.parts {
            let value = column[index]
            if let place, let own = sent.column(name), Self.isSame(own[place], value) { continue }
            isChanged = true
            switch name {
            case .id: edit.id = .value(try value.map { (text) throws(FeatureFault) in try Self.id(text) } ?? nil)
            case .geometry:
                edit.geometry = .value(try value.map { (bytes) throws(FeatureFault) in try Self.geometry(bytes) })
            case .properties: edit.properties = .value(value.map { Array($0) })
            case .members: edit.members = .value(value.map { Array($0) })
            }
        }
        return isChanged ? edit : nil
    }

    private static func isSame(_ own: UnsafeRawBufferPointer?, _ other: UnsafeRawBufferPointer?) -> Bool {
        guard let own, let other else { return own == nil && other == nil }
        guard own.count == other.count else { return false }
        guard let a = own.baseAddress, let b = other.baseAddress else { return true }
        return memcmp(a, b, own.count) == 0
    }

    private static func id(_ text: UnsafeRawBufferPointer) throws(FeatureFault) -> JSONValue? {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(Array(text))
        } catch {
            throw FeatureFault("plugin-answer", "the plugin's id is no JSON: \(error.message)", path: "id")
        }
    }

    private static func geometry(_ bytes: UnsafeRawBufferPointer) throws(FeatureFault) -> Geometry {
        do throws(WKBFault) {
            return try Geometry(wkb: bytes)
        } catch {
            throw FeatureFault("plugin-answer", "the plugin's geometry: \(error)", path: "geometry")
        }
    }
}
