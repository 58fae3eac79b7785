import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Normalization
import PluginHost
import PluginKit

/// Reads chain files. All faults of a file are found in one run.
package struct ChainReader {
    /// One `--set TAG.option=value`.
    package struct Override: Sendable {
        package var tag: String
        package var option: String
        package var value: JSONValue

        package init(tag: String, option: String, value: JSONValue) {
            self.tag = tag
            self.option = option
            self.value = value
        }
    }

    private var registry: ProcessorRegistry
    private let variables: Variables
    private let overrides: [Override]
    private var outputMembers: [JSONMember] = []
    /// Whether a plugin that the chain names can't be used.
    private var lacksPlugin = false
    private var diagnostics: [Diagnostic] = []
    private var text: ConfigurationText

    /// Reads and checks a chain.
    /// - Parameters:
    ///   - folder: where its relative paths start.
    ///   - output: members that take the place of those of the chain's `output`.
    /// - Throws: every fault at once, with exit code 78, or 69 when a plugin can't be used.
    package static func read(
        _ text: ConfigurationText, folder: String, registry: ProcessorRegistry, variables: Variables,
        overrides: [Override] = [], output: [JSONMember] = []
    ) throws(RunFailure) -> Chain {
        var reader = ChainReader(registry: registry, variables: variables, overrides: overrides, text: text)
        reader.outputMembers = output
        let chain = reader.read(folder: folder)
        guard let chain, reader.diagnostics.isEmpty else {
            throw RunFailure(
                reader.lacksPlugin ? .unavailable : .configuration, reader.diagnostics.sorted(by: Self.comesBefore))
        }
        return chain
    }

    private init(
        registry: ProcessorRegistry, variables: Variables, overrides: [Override], text: ConfigurationText
    ) {
        self.registry = registry
        self.variables = variables
        self.overrides = overrides
        self.text = text
    }

    private static func comesBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        (a.location?.offset ?? .max) < (b.location?.offset ?? .max)
    }

    private mutating func fail(_ fault: OptionFault, _ code: String) {
        diagnostics.append(text.diagnostic(fault, code: code))
    }

    // MARK: The file's own members

    private static let source = Option("source", default: [String](), "Inputs; those on the command line replace them.")
    private static let normalize = Option("normalize", default: NormalizationPolicy(), "What happens before the chain.")
    private static let viewport = Option("viewport", default: Viewport?.none, "Size of the map view in px.")
    private static let camera = Option("camera", default: CameraValue?.none, "Where the plan starts.")
    private static let engine = Option(
        "engine", default: EngineProfile.mapbox, "Conventions where the map engines differ.")
    private static let plugins = Option("plugins", default: [String](), "Files of plugins to load.")
    private static let chain = Option("chain", default: [JSONValue](), "The steps.")
    private static let plan = Option("plan", default: JSONValue.array([]), "The shots, or an object with them.")
    private static let output = Option("output", default: OutputValue(), "Where results go.")
    private static let members: [any OptionDeclaration] = [
        source, normalize, viewport, camera, engine, plugins, chain, plan, output,
    ]

    private mutating func read(folder: String) -> Chain? {
        let parsed: JSONValue
        do throws(JSONSyntaxError) {
            parsed = try JSONParser.parse(text.bytes, dialect: .configuration)
        } catch {
            diagnostics.append(text.diagnostic(error))
            return nil
        }
        var faults: [OptionFault] = []
        let value = withOutput(variables.expand(parsed) { faults.append($0) })
        for fault in faults { fail(fault, "variable") }
        guard let members = value.members else {
            fail(.mismatch(value, expected: "an object with \"chain\""), "chain")
            return nil
        }
        if members.contains(where: { $0.key == "type" }), value["chain"] == nil {
            fail(
                OptionFault(
                    "this is no chain file but looks like GeoJSON", remedy: "the chain comes first, then the inputs",
                    range: value.range), "chain")
            return nil
        }
        faults = []
        // A faulty member must not hide the faults of the others: each is decoded by itself.
        var chain = Chain(text: text, expanded: value, folder: folder)
        for declaration in Self.members {
            let own = members.filter { $0.key == declaration.name }
            let decoded = OptionValues.decode(own, as: [declaration], subject: "the chain file", place: value.range) {
                faults.append($0)
            }
            if let decoded { apply(decoded, declaration.name, to: &chain) }
        }
        for member in members where !Self.members.contains(where: { $0.name == member.key }) {
            faults.append(
                OptionFault(
                    "the chain file has no member '\(member.key)'",
                    remedy: Suggestion.phrase(for: member.key, in: Self.members.map(\.name)), range: member.keyRange))
        }
        for fault in faults { fail(fault, "option") }
        for fault in ChainFlow(
            chain: chain, registry: registry, isViewportFaulty: value["viewport"] != nil && chain.viewport == nil,
            isCameraFaulty: chain.camera == nil && value["camera"].map { !$0.isNull } ?? false,
            areStepsFaulty: chain.steps.count != (value["chain"]?.array ?? []).count, output: value["output"]
        ).faults { fail(fault, "flow") }
        for step in chain.steps {
            for fault in step.processor.faults(viewport: chain.viewport, camera: chain.camera) {
                fail(placed(fault, of: step.manifest.name, step.tag, step.source.range), step.tag)
            }
        }
        checkOverrides(chain)
        return chain
    }

    /// The chain with the command line's members in its `output`.
    private func withOutput(_ value: JSONValue) -> JSONValue {
        guard !outputMembers.isEmpty, var members = value.members else { return value }
        if let index = members.firstIndex(where: { $0.key == Self.output.name }) {
            guard var own = members[index].value.members else { return value }
            own.removeAll { member in outputMembers.contains { $0.key == member.key } }
            members[index].value.content = .object(own + outputMembers)
        } else {
            members.append(JSONMember(key: Self.output.name, value: JSONValue(.object(outputMembers))))
        }
        return JSONValue(.object(members), range: value.range)
    }

    private mutating func apply(_ values: OptionValues, _ name: String, to chain: inout Chain) {
        switch name {
        case Self.source.name: chain.sources = values[Self.source]
        case Self.normalize.name: chain.normalize = values[Self.normalize]
        case Self.viewport.name: chain.viewport = values[Self.viewport]
        case Self.camera.name:
            chain.camera = values[Self.camera]?.camera
            chain.namesCenter = values[Self.camera]?.namesCenter ?? false
        case Self.engine.name: chain.engine = values[Self.engine]
        case Self.plugins.name: loadPlugins(values[Self.plugins], values.given[Self.plugins.name], chain)
        case Self.chain.name: readSteps(values[Self.chain], into: &chain)
        case Self.plan.name:
            var faults: [OptionFault] = []
            let plan = values[Self.plan]
            if let (shots, options) = Shot.parsePlan(plan, engine: chain.engine, report: { faults.append($0) }) {
                chain.shots = shots
                chain.planOptions = options
            }
            for fault in faults { fail(fault, "plan") }
        case Self.output.name: chain.output = values[Self.output].output
        default: break
        }
    }

    /// Loads what the chain names, before its steps are read.
    private mutating func loadPlugins(_ paths: [String], _ value: JSONValue?, _ chain: Chain) {
        let places = value?.array ?? value.map { [$0] } ?? []
        for (path, place) in zip(paths, places) {
            do throws(PluginFault) {
                try registry.load(chain.resolve(path))
            } catch {
                lacksPlugin = true
                let message = "the plugin '\(path)' can't be used: \(error.message)"
                let remedy = error.code == .missing ? "its path starts from the chain file's folder" : error.remedy
                fail(OptionFault(message, remedy: remedy, range: place.range), error.code.rawValue)
            }
        }
    }

    // MARK: Steps

    private mutating func readSteps(_ values: [JSONValue], into chain: inout Chain) {
        for value in values {
            guard var members = value.members else {
                fail(.mismatch(value, expected: "a step such as {\"use\": \"framing.fit\"}"), "step")
                continue
            }
            guard let use = members.first(where: { $0.key == "use" }), let name = use.value.string else {
                fail(
                    OptionFault(
                        "a step needs \"use\" with a processor's name", remedy: "for example \"use\": \"framing.fit\"",
                        range: value.range), "step")
                continue
            }
            let tag = value["tag"]?.string ?? name
            for override in overrides where override.tag == tag || override.tag == name {
                members.removeAll { $0.key == override.option }
                members.append(JSONMember(key: override.option, value: override.value.withoutPlaces))
            }
            do throws(OptionFault) {
                let processor = try registry.processor(named: name, range: use.value.range)
                if let step = configure(processor, tag: tag, members: members, place: use.value.range) {
                    chain.steps.append(step)
                }
            } catch {
                // It may be one of the plugin that could not be loaded, which is told already.
                if !lacksPlugin { fail(error, "processor") }
            }
        }
        for (index, step) in chain.steps.enumerated()
        where step.tag != step.manifest.name && chain.steps[..<index].contains(where: { $0.tag == step.tag }) {
            fail(OptionFault("two steps have the tag '\(step.tag)'", range: step.source.range), "step")
        }
    }

    private mutating func configure(
        _ processor: ProcessorDefinition, tag: String, members: [JSONMember], place: Range<Int>
    ) -> Chain.Step? {
        var faults: [OptionFault] = []
        defer { for fault in faults { fail(placed(fault, of: processor.manifest.name, tag, place), tag) } }
        let manifest = processor.manifest
        let options = OptionValues.decode(
            members, as: manifest.options, reserved: ["use", "tag"], subject: manifest.name, place: place
        ) { faults.append($0) }
        guard let options else { return nil }
        do throws(OptionFault) {
            return Chain.Step(
                tag: tag, processor: try processor.step(options), manifest: manifest,
                source: JSONValue(.object(members), range: place))
        } catch {
            faults.append(error)
            return nil
        }
    }

    /// The fault with the place of its step where it has none. One of an option that the command line has set says so:
    /// the place in the file would mislead.
    private func placed(_ fault: OptionFault, of name: String, _ tag: String, _ place: Range<Int>) -> OptionFault {
        var fault = fault
        if fault.range.isEmpty { fault.range = place }
        let culprit = overrides.first { override in
            (override.tag == tag || override.tag == name) && fault.message.contains("option '\(override.option)'")
        }
        guard let culprit else { return fault }
        fault.message += " (from --set \(culprit.tag).\(culprit.option))"
        return fault
    }

    private mutating func checkOverrides(_ chain: Chain) {
        let tags = chain.steps.map(\.tag)
        let known = tags + chain.steps.map(\.manifest.name)
        for override in overrides where !known.contains(override.tag) && diagnostics.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "set", "--set names the step '\(override.tag)', which the chain does not have",
                    remedy: Suggestion.phrase(
                        for: override.tag, in: tags, otherwise: "its steps are \(tags.joined(separator: ", "))")))
        }
    }
}
