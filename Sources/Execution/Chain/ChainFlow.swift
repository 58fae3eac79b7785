import CameraPlanner
import Configuration
import GeoJSON
import Geodesy
import Normalization
import PluginHost
import PluginKit

/// What only the steps and shots of a chain together show, without any data.
struct ChainFlow {
    let chain: Chain
    let registry: ProcessorRegistry
    /// The file has a viewport, but not a right one: that is told already.
    let isViewportFaulty: Bool
    /// Likewise its camera.
    let isCameraFaulty: Bool
    /// Likewise one of its steps, which is missing in the chain.
    let areStepsFaulty: Bool
    /// The file's `output`, for the places in it.
    let output: JSONValue?

    /// All faults, in the order of the steps, then of the shots, then of the outputs.
    var faults: [OptionFault] { requiredInputs + systems + viewports + cameras + frames + outputs + profiles }

    /// A required input that a known processor writes must have been written by an earlier step.
    private var requiredInputs: [OptionFault] {
        var faults: [OptionFault] = []
        for (index, step) in chain.steps.enumerated() {
            for need in step.manifest.requires where !need.hasPrefix("annotation:") {
                let isWritten = chain.steps[..<index].contains { Self.writes($0.processor.writes, need) }
                // Those that need it themselves only change it.
                let known = registry.manifests.filter { Self.writes($0.writes, need) && !$0.requires.contains(need) }
                    .map(\.name)
                guard !isWritten, !known.isEmpty else { continue }
                let able = chain.steps[..<index].first { Self.writes($0.manifest.writes, need) }
                faults.append(
                    OptionFault(
                        "\(step.tag) reads \(need), which no earlier step writes",
                        remedy: able.map { "\($0.tag) writes it with other options" }
                            ?? "put \(known.joined(separator: " or ")) before it", range: step.source.range))
            }
        }
        return faults
    }

    /// Steps that work in longitude and latitude must find them, and a step that names the system it starts from must
    /// not contradict what is known of it.
    private var systems: [OptionFault] {
        var faults: [OptionFault] = []
        // The normalization leaves CRS84, unless it is off: then nothing is known.
        var current: (text: String, tag: String)?
        var isKnown = chain.normalize.isEnabled
        for step in chain.steps {
            if let current, step.manifest.needsCRS84 {
                faults.append(
                    OptionFault(
                        "\(step.tag) works in longitude and latitude, but \(current.tag) has left the features in "
                            + current.text,
                        remedy: "put it before \(current.tag), or reproject to CRS84 first", range: step.source.range))
            }
            guard let changing = step.processor as? any CRSChanging else { continue }
            if isKnown, let source = changing.sourceCRS, !agrees(changing, with: current?.text) {
                faults.append(
                    OptionFault(
                        "\(step.tag) starts from \(source), but the features are in \(current?.text ?? "CRS84") there",
                        remedy: current == nil
                            ? "leave 'from' out, and name the source's CRS in \"normalize\": {\"crs\": \"\(source)\"} "
                                + "if it does not name it itself"
                            : "leave 'from' out", range: step.source.range))
            }
            current = changing.isCRS84 ? nil : (changing.resultCRS, step.tag)
            isKnown = true
        }
        return faults
    }

    private func agrees(_ step: any CRSChanging, with current: String?) -> Bool {
        guard let current else { return step.startsAtCRS84 }
        return step.sourceCRS.map { CoordinateReferenceSystem($0).definition }
            == CoordinateReferenceSystem(current).definition
    }

    private var viewports: [OptionFault] {
        guard chain.viewport == nil, !isViewportFaulty else { return [] }
        let remedy = "add \"viewport\": {\"width\": 390, \"height\": 844}"
        var faults = chain.steps.filter(\.processor.needsViewport).map { step in
            OptionFault("\(step.tag) needs the size of the map view", remedy: remedy, range: step.source.range)
        }
        if let shot = chain.shots.first {
            faults.append(OptionFault("a plan needs the size of the map view", remedy: remedy, range: shot.range))
        }
        return faults
    }

    private var cameras: [OptionFault] {
        guard !chain.namesCenter, !isCameraFaulty else { return [] }
        let hasCamera = chain.camera != nil
        return chain.steps.filter(\.processor.needsCamera).map { step in
            OptionFault(
                "\(step.tag) keeps a part of the chain's camera, but "
                    + (hasCamera ? "the chain's camera has no center" : "the chain has none"),
                remedy: hasCamera
                    ? "add \"center\": [lng, lat] to \"camera\"" : "add \"camera\": {\"center\": [lng, lat]}",
                range: step.source.range)
        }
    }

    private var frames: [OptionFault] {
        let framers = registry.manifests.filter { Self.writes($0.writes, "collection:camera") }.map(\.name)
            .joined(separator: " or ")
        var faults: [OptionFault] = []
        for shot in chain.shots {
            guard let member = shot.framedMember, !isWritten(member) else { continue }
            switch member {
            case .camera where isWritten(.frames):
                faults.append(
                    OptionFault(
                        "the shot asks for one framed camera, but each group has its own",
                        remedy: "use \"frame:KEY\", or \"frames\" for all of them", range: shot.range))
            case .frames where isWritten(.camera):
                faults.append(
                    OptionFault(
                        "the shot asks for the camera of a group, but nothing is grouped",
                        remedy: "group the features where they are framed, or use \"frame\"", range: shot.range))
            case .camera, .frames:
                faults.append(
                    OptionFault(
                        "the shot asks for the framed camera, but no step frames anything",
                        remedy: "add the step \(framers) to the chain", range: shot.range))
            }
        }
        return faults
    }

    /// Placeholders in names of outputs must have values, whatever the command line says.
    private var outputs: [OptionFault] {
        var faults: [OptionFault] = []
        for (member, known) in [("annotations", ["stem", "key"]), ("plan", ["stem"])] {
            guard let value = output?[member], let path = value.string else { continue }
            for name in Self.placeholders(path) {
                guard known.contains(name) else {
                    let all = known.map { "{\($0)}" }.joined(separator: " or ")
                    faults.append(
                        OptionFault(
                            "'\(path)' has the placeholder {\(name)}, which has no value here",
                            remedy: Suggestion.nearest(to: name, in: known).map { "did you mean {\($0)}?" }
                                ?? "use \(all)", range: value.range))
                    continue
                }
                guard name == "key", !isWritten(.frames), !areStepsFaulty else { continue }
                faults.append(
                    OptionFault(
                        "'\(path)' has {key}, but nothing is grouped",
                        remedy: "group the features where they are framed, with groupBy",
                        range: value.range))
            }
        }
        return faults
    }

    /// A profile in degrees must find degrees behind the last step.
    private var profiles: [OptionFault] {
        guard chain.output.profile.rules == .rfc7946,
            let last = chain.steps.last(where: { $0.processor is any CRSChanging }), let crs = chain.resultCRS
        else { return [] }
        return [
            OptionFault(
                "the profile rfc7946 is written in longitude and latitude, but \(last.tag) has left the features in "
                    + crs,
                remedy: "add the step geometry.reproject with \"to\": \"OGC:CRS84\" at the end, or write as-is",
                range: output?["profile"]?.range ?? 0..<0)
        ]
    }

    /// What stands in braces; a variable that is not defined has been told of.
    private static func placeholders(_ path: String) -> [String] {
        var names: [String] = []
        var rest = Substring(path)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if !rest[..<open].hasSuffix("$") { names.append(String(rest[rest.index(after: open)..<close])) }
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    private func isWritten(_ member: FramedMember) -> Bool {
        chain.steps.contains { Self.writes($0.processor.writes, "collection:" + member.rawValue) }
    }

    private static func writes(_ written: [String], _ need: String) -> Bool {
        written.contains { covers($0, need) }
    }

    private static func covers(_ written: String, _ needed: String) -> Bool {
        if written == needed { return true }
        // "*" stands for any property, not for what belongs to the collection.
        if written == "*", needed.hasPrefix("collection:") { return false }
        let pattern = written.hasSuffix("*") ? written : needed
        let other = written.hasSuffix("*") ? needed : written
        return pattern.hasSuffix("*") && other.hasPrefix(pattern.dropLast())
    }
}
