import Configuration
import GeoJSON
import PluginKit

/// What a plugin from outside says about itself, as JSON: in a library's table, or in the manifest file of a program.
struct PluginManifest {
    /// One of its processors.
    struct Entry {
        var manifest: ProcessorManifest
        var columns: BatchColumns
    }

    var name: String
    var version: String
    var processors: [Entry]
    /// How a program is run; nil in a library's manifest.
    var program: ProgramSettings?

    private static let nameOption = Option<String>(
        required: "name", "What the plugin is called.", check: { $0.isEmpty ? "a name" : nil })
    private static let versionOption = Option<String>(required: "version", "Version of the plugin.")
    private static let processorsOption = Option<[JSONValue]>(
        required: "processors", "What it supplies.", check: { $0.isEmpty ? "at least one processor" : nil })

    /// Reads a manifest.
    /// - Parameters:
    ///   - path: of the plugin, for messages.
    ///   - isProgram: whether it is a file that names a program.
    /// - Throws: the first fault, with its place in a file.
    init(_ text: [UInt8], path: String, isProgram: Bool) throws(PluginFault) {
        func fault(_ fault: OptionFault) -> PluginFault {
            PluginFault(
                path, .manifest, "its manifest \(fault.message)", remedy: fault.remedy,
                location: isProgram ? SourceLocation(offset: fault.range.lowerBound, in: text) : nil)
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(text)
        } catch {
            throw PluginFault(
                path, .manifest, "its manifest is no JSON: \(error.message)",
                location: SourceLocation(offset: error.offset, in: text))
        }
        do throws(OptionFault) {
            let own: [any OptionDeclaration] = [Self.nameOption, Self.versionOption, Self.processorsOption]
            let values = try OptionValues.decode(
                value, as: own + (isProgram ? ProgramSettings.options : []),
                expected: "an object with name, version and processors")
            name = values[Self.nameOption]
            version = values[Self.versionOption]
            processors = []
            for item in values[Self.processorsOption] { processors.append(try Entry(item)) }
            program = isProgram ? try ProgramSettings(values) : nil
        } catch {
            throw fault(error)
        }
        for (index, entry) in processors.enumerated()
        where processors[..<index].contains(where: { $0.manifest.name == entry.manifest.name }) {
            throw PluginFault(path, .manifest, "its manifest has two processors '\(entry.manifest.name)'")
        }
    }
}

extension PluginManifest.Entry {
    private enum Scope: String, ChoiceOption { case feature, collection }

    private static let name = Option<String>(
        required: "name", "plugin.verb", domain: "two words with a point between them",
        check: { text in
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let isNamed =
                parts.count >= 2
                && parts.allSatisfy { part in
                    !part.isEmpty
                        && part.utf8.allSatisfy {
                            $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x2D
                                || $0 >= 0x30 && $0 <= 0x39
                        }
                }
            return isNamed ? nil : "two words of letters, digits and hyphens with a point between them"
        })
    private static let summary = Option<String>(required: "summary", "One sentence.")
    private static let scope = Option("scope", default: Scope.feature, "How much it needs at a time.")
    private static let columns = Option("columns", default: BatchColumns.Name.allCases, "What it wants to see.")
    private static let requires = Option("requires", default: [String](), "What it must find.")
    private static let reads = Option("reads", default: [String](), "What it uses if it is there.")
    private static let writes = Option("writes", default: [String](), "What it writes.")
    private static let needsCRS84 = Option("needsCRS84", default: false, "Whether it needs longitude and latitude.")
    private static let options = Option("options", default: JSONValue.object([:]), "JSON Schema of its options.")

    init(_ value: JSONValue) throws(OptionFault) {
        let values = try OptionValues.decode(
            value,
            as: [
                Self.name, Self.summary, Self.scope, Self.columns, Self.requires, Self.reads, Self.writes,
                Self.needsCRS84, Self.options,
            ], expected: "a processor: an object with name and summary")
        columns = BatchColumns(values[Self.columns])
        manifest = ProcessorManifest(
            values[Self.name], values[Self.summary],
            scopes: [values[Self.scope] == .feature ? .feature : .collection],
            requires: values[Self.requires], reads: values[Self.reads], writes: values[Self.writes],
            options: try SchemaOption.all(of: values[Self.options]), needsCRS84: values[Self.needsCRS84])
        guard let name = manifest.options.first(where: { ["use", "tag"].contains($0.name) })?.name else { return }
        throw OptionFault("has the option '\(name)', a word that every step has", range: value.range)
    }
}

/// Columns of a batch that a processor wants to see.
struct BatchColumns: Sendable, Hashable {
    enum Name: String, ChoiceOption {
        case id, geometry, properties, members
    }

    var names: Set<Name>

    init(_ names: [Name] = Name.allCases) { self.names = Set(names) }

    func has(_ name: Name) -> Bool { names.contains(name) }
}
