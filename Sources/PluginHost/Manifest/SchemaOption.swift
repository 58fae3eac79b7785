import Configuration
import GeoJSON

/// An option that a plugin from outside declares with JSON Schema.
struct SchemaOption: OptionDeclaration {
    let name: String
    let help: String
    let schema: JSONSchema
    let defaultJSON: JSONValue?

    var domain: OptionDomain {
        OptionDomain(
            schema.summary, schema: schema.json, choices: schema.words, isList: schema.isList)
    }

    /// Without a default and not required: null stands for "not given".
    var defaultErased: (any OptionValue)? { defaultJSON }

    func decode(_ value: JSONValue) throws(OptionFault) -> any OptionValue {
        try schema.check(value)
        return value
    }

    /// The options that a schema of an object declares, by its `properties` and `required`.
    /// - Throws: for a schema that is none, uses words that are not understood, or has a default that it refuses.
    static func all(of value: JSONValue) throws(OptionFault) -> [SchemaOption] {
        let schema = try JSONSchema(value)
        var options: [SchemaOption] = []
        for property in schema.properties {
            let isRequired = schema.required.contains(property.key)
            let own = property.schema.json["default"]
            if let own {
                do throws(OptionFault) {
                    try property.schema.check(own)
                } catch {
                    throw OptionFault("has a default for '\(property.key)' that \(error.message)", range: own.range)
                }
            }
            options.append(
                SchemaOption(
                    name: property.key, help: property.schema.json["description"]?.string ?? "",
                    schema: property.schema, defaultJSON: isRequired ? nil : own?.withoutPlaces ?? .null))
        }
        for name in schema.required where !options.contains(where: { $0.name == name }) {
            throw OptionFault("requires the option '\(name)' without declaring it", range: value.range)
        }
        return options
    }
}

extension OptionValues {
    /// All options that were given or have a default as one JSON object, as a plugin gets them.
    func json(_ declarations: [any OptionDeclaration]) -> JSONValue {
        let members = declarations.compactMap { declaration -> JSONMember? in
            let value = given[declaration.name] ?? declaration.defaultJSON
            guard let value, !value.isNull || given[declaration.name] != nil else { return nil }
            return JSONMember(key: declaration.name, value: value)
        }
        return JSONValue(.object(members))
    }
}
