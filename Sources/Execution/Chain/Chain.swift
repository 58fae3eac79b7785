import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Normalization
import PluginKit

/// A chain file, read and checked: everything that a run needs except the data.
package struct Chain: Sendable {
    /// One configured step.
    package struct Step: Sendable {
        /// Name for messages and overrides: the `tag`, or the processor's name.
        package var tag: String
        package var processor: any Processor
        package var manifest: ProcessorManifest
        /// The step's options as the file has them, overrides applied.
        package var source: JSONValue
    }

    /// Where results go; nil leaves it to the command line.
    package struct Output: Sendable {
        package var annotations: String?
        package var plan: String?
        package var format: OutputFormat?
        package var profile = WritingProfile()
    }

    package var text: ConfigurationText
    /// The whole file with variables replaced.
    package var expanded = JSONValue.null
    /// Folder that paths in the file start from.
    package var folder: String
    package var sources: [String] = []
    package var normalize = NormalizationPolicy()
    package var viewport: Viewport?
    /// Where the map is before anything moves it; nil when the file does not say.
    package var camera: Camera?
    /// Whether the file's `camera` has a center, which is the default one else.
    package var namesCenter = false
    /// Where the plan starts.
    package var startCamera: Camera { camera ?? Camera(center: Coordinate(x: 0, y: 0), zoom: 0) }
    package var engine = EngineProfile.mapbox
    package var steps: [Step] = []
    package var shots: [Shot] = []
    /// What the plan tells beside its shots' movements.
    package var planOptions = PlanOptions()
    package var output = Output()

    /// The steps in stages: streaming ones side by side, each barrier alone. A step that works on one feature at a time
    /// is a barrier too where it reads what a step of the same stage gives the collection with the last feature.
    package var stages: [Stage] {
        var stages: [Stage] = []
        for (index, step) in steps.enumerated() {
            let streams = step.processor.scope == .feature
            guard streams, let last = stages.last, last.streams else {
                stages.append(Stage(streams: streams, steps: [index]))
                continue
            }
            if step.processor.readsCollection, last.steps.contains(where: { steps[$0].processor.isSummarizing }) {
                stages.append(Stage(streams: false, steps: [index]))
            } else {
                stages[stages.count - 1].steps.append(index)
            }
        }
        return stages
    }

    package struct Stage: Sendable {
        package var streams: Bool
        /// Indices into ``Chain/steps``.
        package var steps: [Int]
    }

    /// Whether memory does not grow with the input: no step needs all features, and no plan looks for one.
    package var streams: Bool { stages.allSatisfy(\.streams) && !needsFeatures }

    /// Names of the collection members that streaming steps give with the last feature.
    package var summarizedMembers: Set<String> {
        Set(steps.filter(\.processor.isSummarizing).flatMap(\.manifest.writtenMembers))
    }

    /// The CRS in which the features leave the chain, as the user named it; nil for CRS84.
    package var resultCRS: String? {
        let last = steps.compactMap { $0.processor as? any CRSChanging }.last
        return last.flatMap { $0.isCRS84 ? nil : $0.resultCRS }
    }

    package var endsOffCRS84: Bool { resultCRS != nil }

    /// Whether the plan looks features up.
    package var needsFeatures: Bool {
        shots.contains(where: \.usesFeatures) || (!shots.isEmpty && planOptions.usesFeatures)
    }

    package func resolve(_ path: String) -> String {
        path.hasPrefix("/") || path == "-" ? path : PathName.joined(folder, path)
    }
}
