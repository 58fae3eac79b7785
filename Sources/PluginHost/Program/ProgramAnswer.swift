import Configuration
import GeoJSON
import PluginKit

/// What the lines of a reply mean for the features that were sent.
struct ProgramAnswer {
    private enum Entry {
        /// A feature came back as it went.
        case same(row: Int)
        /// A line to be read, by its place among those.
        case record(Int)
        case reject(row: Int, FeatureFault)
    }

    /// Features in the order in which they came; empty where all came back as they went.
    private(set) var rows: [PlacedFeature] = []
    private(set) var refused: [Int: FeatureFault] = [:]
    private(set) var reports: [PluginReport] = []
    /// Why the answer is not whole.
    private(set) var failure: ProgramReply.Failure?
    /// Whether each feature came back as it went, and in its place.
    private(set) var isUnchanged = false
    private let count: Int
    /// The last feature that something was answered for; -1 for none.
    private var lastRow = -1

    init(_ sent: SentFeatures, _ reply: ProgramReply, _ features: [Feature]) {
        count = features.count
        failure = reply.failure
        var entries: [Entry] = []
        var records: [Range<Int>] = []
        entries.reserveCapacity(reply.lines.count)
        for line in reply.lines {
            if let row = sent.row(ofEqual: reply.bytes, line) {
                entries.append(.same(row: row))
            } else if !ControlLine.isControl(reply.bytes, line) {
                entries.append(.record(records.count))
                records.append(line)
            } else if let reason = take(control: Array(reply.bytes[line]), into: &entries) {
                fail(reason)
                break
            }
        }
        isUnchanged = records.isEmpty && entries.count == count && Self.areAllSame(entries)
        if isUnchanged {
            lastRow = count - 1
        } else {
            let source = features.first?.source ?? ""
            var reader = RecordReader(reply.bytes, records, source: source, like: features.first)
            build(entries, &reader, features)
        }
    }

    private static func areAllSame(_ entries: [Entry]) -> Bool {
        for (index, entry) in entries.enumerated() {
            guard case .same(let row) = entry, row == index else { return false }
        }
        return true
    }

    private mutating func fail(_ reason: String) {
        failure = ProgramReply.Failure(code: "plugin-answer", reason: reason)
    }

    /// Refuses all features, whatever was answered for them.
    mutating func refuseAll(_ fault: FeatureFault) {
        lastRow = -1
        rows = []
        refuseRest(fault)
    }

    /// Refuses the features behind the last one that was answered.
    mutating func refuseRest(_ fault: FeatureFault) {
        for row in lastRow + 1..<max(count, lastRow + 1) { refused[row] = fault }
        if lastRow + 1 < count { isUnchanged = false }
    }

    /// Takes a line that is no feature.
    /// - Returns: why it is none of those that there are.
    private mutating func take(control line: [UInt8], into entries: inout [Entry]) -> String? {
        let unknown = "it writes a line that is not understood: \(ProgramErrors.text(line.prefix(64)))"
        guard let value = try? JSONParser.parse(line) else { return unknown }
        let message = value["message"]?.string.map { ProgramErrors.text($0.utf8) }
        let code = value["code"]?.string.map { ProgramErrors.text($0.utf8.prefix(64)) }
        switch value["cartouche"]?.string {
        case "end": return nil
        case "reject":
            guard let row = Self.row(value["row"], below: count) else { return unknown }
            let fault = FeatureFault(code ?? "plugin", message ?? "the program refuses it")
            entries.append(.reject(row: row, fault))
            return nil
        case "report":
            guard let message else { return unknown }
            let row = Self.row(value["row"], below: count)
            let isNote = value["level"]?.string == "note"
            reports.append(PluginReport(severity: isNote ? .note : .warning, row: row, code: code, message: message))
            return nil
        default: return unknown
        }
    }

    private static func row(_ value: JSONValue?, below count: Int) -> Int? {
        guard let row = value?.double.flatMap({ Int(exactly: $0) }), (0..<count).contains(row) else { return nil }
        return row
    }

    /// Turns entries into rows, up to the first line that can't be used.
    private mutating func build(_ entries: [Entry], _ reader: inout RecordReader, _ features: [Feature]) {
        for entry in entries {
            switch entry {
            case .same(let row):
                rows.append(PlacedFeature(features[row], place: row))
                lastRow = max(lastRow, row)
            case .reject(let row, let fault):
                refused[row] = fault
                lastRow = max(lastRow, row)
            case .record(let number):
                for result in reader.results(of: number) {
                    if let reason = take(result, features) { return fail(reason) }
                }
            }
        }
    }

    /// Takes a feature that was read.
    /// - Returns: why it says nothing about any feature.
    private mutating func take(_ result: Result<Feature, RecordReader.Fault>, _ features: [Feature]) -> String? {
        switch result {
        case .failure(let fault):
            guard let row = Self.row(fault.row, below: count) else {
                return "it writes what is no feature: \(fault.fault.message): \(fault.text)"
            }
            refused[row] = fault.fault
            lastRow = max(lastRow, row)
        case .success(let answer):
            let members = answer.foreignMembers
            guard let place = members?[SentFeatures.rowMember] else {
                rows.append(PlacedFeature(answer, place: nil))
                return nil
            }
            guard let row = Self.row(place, below: count) else {
                return "it answers with the row \(place.text), which is none of 0 to \(count - 1)"
            }
            do throws(FeatureFault) {
                let edit = FeatureEdit(answer, members: members)
                rows.append(PlacedFeature(try edit.applied(to: features[row], source: ""), place: row))
            } catch {
                refused[row] = error
            }
            lastRow = max(lastRow, row)
        }
        return nil
    }
}

extension FeatureEdit {
    /// What a feature that came back says: a member `geometry` or `properties` that it lacks stays as it was.
    fileprivate init(_ answer: Feature, members: JSONObjectText?) {
        var members = members
        members?.select(NameList([SentFeatures.rowMember]), keepsNamed: false)
        id = .value(answer.id)
        if answer.statesGeometry { geometry = .value(answer.geometry) }
        if answer.statesProperties { properties = .value(answer.propertiesText?.bytes) }
        self.members = .value(members?.bytes)
    }
}
