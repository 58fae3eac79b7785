import Foundation
import GeoJSON

/// Writes refused features, one JSON object a line.
final class RejectFile {
    private let file: OutputFile

    init(path: String) throws(RunFailure) {
        file = try OutputFile(path: path)
    }

    func write(_ rejected: [RejectedFeature]) throws(RunFailure) {
        for feature in rejected {
            var bytes: [UInt8] = []
            Self.value(feature).append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
            try file.write(bytes)
        }
    }

    func seal() throws(RunFailure) { try file.seal() }
    func commit() throws(RunFailure) { try file.commit() }

    static func value(_ feature: RejectedFeature) -> JSONValue {
        var members = [
            JSONMember(key: "source", value: .string(feature.source)),
            JSONMember(key: "index", value: .number(Double(feature.index))),
            JSONMember(key: "id", value: feature.id ?? .null),
            JSONMember(key: "path", value: .string(feature.fault.path)),
            JSONMember(key: "line", value: .number(Double(feature.location.line))),
            JSONMember(key: "column", value: .number(Double(feature.location.column))),
            JSONMember(key: "offset", value: .number(Double(feature.location.offset))),
            JSONMember(key: "code", value: .string(feature.fault.code)),
            JSONMember(key: "step", value: .string(feature.step)),
            JSONMember(key: "message", value: .string(feature.fault.message)),
        ]
        if let text = String(validating: feature.raw, as: UTF8.self) {
            members.append(JSONMember(key: "raw", value: .string(text)))
        } else {
            members.append(
                JSONMember(key: "rawBase64", value: .string(Data(feature.raw).base64EncodedString())))
        }
        return JSONValue(.object(members))
    }
}
