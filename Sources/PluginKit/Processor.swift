import Configuration
import GeoJSON
import MapCamera

/// One configured step of a chain.
///
/// A processor is configured once and shared by all worker threads, so that it is immutable while it runs; what a
/// thread needs for itself, such as a handle of a C library, lives in ``WorkerStorage``.
package protocol Processor: Sendable {
    var manifest: ProcessorManifest { get }

    /// How the step works with these options: one of the manifest's scopes.
    var scope: ProcessorScope { get }

    /// What it writes with these options, of the manifest's `writes`.
    var writes: [String] { get }

    /// Whether it can't work with these options in a chain without a viewport.
    var needsViewport: Bool { get }

    /// Whether it can't work with these options in a chain whose start camera has no center of its own.
    var needsCamera: Bool { get }

    /// What is wrong with these options in a chain with this viewport and start camera, before any data is read.
    ///
    /// Nil stands for one that the chain does not have, or that is faulty: that is told elsewhere. Faults name their
    /// option, as those of ``init(options:)`` do.
    func faults(viewport: Viewport?, camera: Camera?) -> [OptionFault]

    /// Whether it uses members of the collection with these options. Behind a ``SummarizingProcessor``, whose members
    /// come with the last feature, it then waits for all of them. By default it does if the manifest says that it may.
    var readsCollection: Bool { get }

    /// Loads what the options name, such as a file to join with. Called once, before the first batch.
    mutating func prepare(in context: ProcessorContext) throws(ProcessorError)

    /// Works on a block of features, or for the scope ``ProcessorScope/collection`` on all of them at once.
    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError)
}

extension Processor {
    package var scope: ProcessorScope { manifest.scopes.first ?? .collection }
    package var writes: [String] { manifest.writes }
    package var needsViewport: Bool { false }
    package var needsCamera: Bool { false }
    package func faults(viewport: Viewport?, camera: Camera?) -> [OptionFault] { [] }
    package var readsCollection: Bool {
        (manifest.requires + manifest.reads).contains { $0.hasPrefix("collection:") }
    }
    package mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {}
}

/// A processor that is a type of its own, as all are that are compiled in.
package protocol CompiledProcessor: Processor {
    static var manifest: ProcessorManifest { get }

    /// Configures the step. Single values have been checked against their declarations; what remains is what only
    /// several options together show.
    init(options: OptionValues) throws(OptionFault)
}

extension CompiledProcessor {
    package var manifest: ProcessorManifest { Self.manifest }
}

/// How much of the input a step needs at a time.
package enum ProcessorScope: String, Sendable {
    /// One feature at a time: streams, and runs on several threads.
    case feature
    /// All features: holds the stream back until the last one is there.
    case collection
}

/// What a processor says about itself, without running.
package struct ProcessorManifest: Sendable {
    /// `plugin.verb`
    package var name: String
    /// One sentence.
    package var summary: String
    package var scopes: [ProcessorScope]
    /// What it must find: `weather:temperature`, `weather:*`, `collection:camera`.
    package var requires: [String]
    /// What it uses if it is there.
    package var reads: [String]
    package var writes: [String]
    package var options: [any OptionDeclaration]
    /// Whether coordinates must be CRS84.
    package var needsCRS84: Bool

    package init(
        _ name: String, _ summary: String, scopes: [ProcessorScope] = [.feature], requires: [String] = [],
        reads: [String] = [], writes: [String] = [], options: [any OptionDeclaration] = [], needsCRS84: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.scopes = scopes
        self.requires = requires
        self.reads = reads
        self.writes = writes
        self.options = options
        self.needsCRS84 = needsCRS84
    }
}

/// Why a step can't work at all; trouble with a single feature is a `FeatureFault` instead.
package struct ProcessorError: Error, Sendable {
    package enum Kind: Sendable {
        /// The data can't be processed as the chain asks.
        case data
        /// A file that an option names is missing.
        case missingInput
        case unavailable
        /// The chain asks for what can't be.
        case configuration
        case inputOutput
    }

    package var kind: Kind
    package var code: String
    package var message: String
    package var remedy: String?
    /// What the message is about, when it is not the chain: a file, with a place in it.
    package var source: String?
    package var location: SourceLocation?
    /// The message for programs.
    package var details: JSONValue?

    package init(
        _ kind: Kind, _ code: String, _ message: String, remedy: String? = nil, source: String? = nil,
        location: SourceLocation? = nil
    ) {
        self.kind = kind
        self.code = code
        self.message = message
        self.remedy = remedy
        self.source = source
        self.location = location
    }
}
