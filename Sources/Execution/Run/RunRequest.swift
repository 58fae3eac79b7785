import Configuration
import GeoJSON
import PluginKit

/// One run of a chain over inputs that end up in one output.
package struct RunRequest: Sendable {
    package var chain: Chain
    /// Files, or `-`; several are read one after the other.
    package var inputs: [String]
    /// Destination of the features, `-` for standard output, nil for none.
    package var annotations: String?
    /// Destination of the camera plan.
    package var plan: String?
    /// Destination of refused features.
    package var reject: String?
    package var format: OutputFormat?
    /// Worker threads.
    package var jobs: Int
    /// Whether the first refused feature ends the run.
    package var isStrict: Bool
    /// How many features may be refused before the run ends; nil for any number.
    package var maxRejects: Int?
    /// Whether folders are made for names with `{key}`.
    var makesGroupFolders = false
    /// How inputs are read, beyond what they say of themselves.
    package var reading = ReadingOptions()
    /// The moment that counts as the present.
    package var now: Instant
    /// How steps reach services.
    package var services: ServiceAccess

    package init(
        chain: Chain, inputs: [String], annotations: String? = nil, plan: String? = nil, reject: String? = nil,
        format: OutputFormat? = nil, jobs: Int = 1, isStrict: Bool = false, maxRejects: Int? = nil,
        now: Instant = .current, services: ServiceAccess = ServiceAccess(version: "0")
    ) {
        self.chain = chain
        self.inputs = inputs
        self.annotations = annotations
        self.plan = plan
        self.reject = reject
        self.format = format
        self.jobs = jobs
        self.isStrict = isStrict
        self.maxRejects = maxRejects
        self.now = now
        self.services = services
    }
}

/// What a run did.
package struct RunSummary: Sendable {
    /// Features that were read, refused ones included.
    package var read = 0
    package var written = 0
    /// Refused features by code.
    package var rejected: [String: Int] = [:]
    /// Slips in the inputs that were mended, by kind.
    package var mended: [String: Int] = [:]
    /// Features that lack what a step gives, since a service failed, by reason.
    package var incomplete: [String: Int] = [:]
    /// Features that steps took out on purpose.
    package var dropped: Int { read - written - rejectedCount }
    package var bytesRead = 0
    /// The framed camera and how it fits; nil when nothing was framed.
    package var camera: JSONValue?
    package var fit: JSONValue?
    /// How many groups were framed, when the chain groups.
    package var frameCount: Int?
    /// Seconds.
    package var planDuration: Double?
    package var planIsWritten = false
    /// Destinations that were written.
    package var outputs: [String] = []

    package init() {}

    package var rejectedCount: Int { rejected.values.reduce(0, +) }
    package var incompleteCount: Int { incomplete.values.reduce(0, +) }

    /// Whether all went well.
    package var exitCode: ExitCode { rejectedCount + incompleteCount > 0 ? .partial : .done }
}

/// Who follows a run. Calls come from any thread, one at a time.
package protocol RunObserver: AnyObject, Sendable {
    func report(_ diagnostic: Diagnostic)
    /// - Parameter total: size of all inputs in bytes, nil when it is not known.
    func progress(bytes: Int, total: Int?)
}
