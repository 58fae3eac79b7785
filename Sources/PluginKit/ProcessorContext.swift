import Configuration
import MapCamera
import Synchronization

/// What surrounds a step while it runs.
package struct ProcessorContext {
    /// The step's tag, for messages and rejects.
    package let step: String
    /// Folder that relative paths in options start from.
    package let folder: String
    /// Nil when the chain names none; a step that needs one says so.
    package let viewport: Viewport?
    /// Where the map is before anything moves it; nil when the chain does not say.
    package let camera: Camera?
    package let engine: EngineProfile
    /// The moment that counts as the present for the whole run.
    package let now: Instant
    package let worker: WorkerStorage
    /// How services are reached.
    package let services: ServiceAccess
    /// Set when the run is being given up: work that takes long may end early, with any result.
    package let cancellation: CancellationFlag
    private let sink: DiagnosticSink
    private let shortfall: ShortfallTally

    package init(
        step: String, folder: String, viewport: Viewport?, camera: Camera? = nil, engine: EngineProfile,
        now: Instant = .current, worker: WorkerStorage, sink: DiagnosticSink,
        services: ServiceAccess = ServiceAccess(version: "0"), shortfall: ShortfallTally = ShortfallTally(),
        cancellation: CancellationFlag = CancellationFlag()
    ) {
        self.step = step
        self.folder = folder
        self.viewport = viewport
        self.camera = camera
        self.engine = engine
        self.now = now
        self.worker = worker
        self.sink = sink
        self.services = services
        self.shortfall = shortfall
        self.cancellation = cancellation
    }

    package func report(_ diagnostic: Diagnostic) { sink.report(diagnostic) }

    /// A warning about the step's work.
    package func warn(_ message: String, remedy: String? = nil, featureIndex: Int? = nil) {
        report(Diagnostic(.warning, step, message, remedy: remedy, featureIndex: featureIndex))
    }

    /// Notes that features lack what the step gives, since a service failed. The run goes on, and says at its end that
    /// it is not complete.
    /// - Parameter reason: a word for programs, such as `http-error`.
    package func noteShortfall(_ reason: String, count: Int) { shortfall.add(reason, count) }

    /// The path as the chain file means it.
    package func resolve(_ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }
}

/// Tells all threads of a run that it is being given up.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    package func set() { flag.store(true, ordering: .relaxed) }
}

/// Objects that belong to one worker thread: handles of C libraries, caches. One of each type.
package final class WorkerStorage {
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    package init() {}

    /// The thread's own object of that type, made at first use.
    package func object<Object: AnyObject, Failure: Error>(
        _ type: Object.Type, make: () throws(Failure) -> Object
    ) throws(Failure) -> Object {
        if let object = objects[ObjectIdentifier(type)] as? Object { return object }
        let object = try make()
        objects[ObjectIdentifier(type)] = object
        return object
    }
}

/// Collects diagnostics from all threads.
package final class DiagnosticSink: Sendable {
    private let collected = Mutex<[Diagnostic]>([])

    package init() {}

    package func report(_ diagnostic: Diagnostic) {
        collected.withLock { $0.append(diagnostic) }
    }

    /// Everything reported since the last call.
    package func drain() -> [Diagnostic] {
        collected.withLock { list in
            defer { list = [] }
            return list
        }
    }
}
