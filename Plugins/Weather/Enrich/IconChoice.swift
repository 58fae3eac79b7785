import Configuration
import GeoJSON
import PluginKit

/// A set of icons, or the file that has it.
enum IconChoice: OptionValue {
    case set(IconSet)
    /// Path of a JSON file with a table.
    case file(String)

    static var domain: OptionDomain {
        var domain = IconSet.domain
        domain.description += ", or the path of a .json file with one"
        domain.schema = .object(["anyOf": .array([domain.schema, .object(["type": .string("string")])])])
        return domain
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let path = value.string, path.hasSuffix(".json") {
            self = .file(path)
        } else {
            self = .set(try IconSet(decoding: value))
        }
    }

    var json: JSONValue {
        switch self {
        case .set(let set): set.json
        case .file(let path): .string(path)
        }
    }

    /// The set, read from its file if it has one.
    func load(in context: ProcessorContext) throws(ProcessorError) -> IconSet {
        guard case .file(let path) = self else {
            guard case .set(let set) = self else { return .filledSymbols }
            return set
        }
        let table = try context.json(in: path, option: EnrichProcessor.icons.name)
        do throws(OptionFault) {
            return try IconSet(decoding: table)
        } catch {
            throw ProcessorError(
                .data, "icons", "the table \(error.message)", remedy: error.remedy, source: context.resolve(path))
        }
    }
}
