import Configuration
import GeoJSON
import Geodesy
import Normalization

/// The inputs of a run, one after the other, as a stream of blocks.
final class InputSequence {
    private let paths: [String]
    private let policy: NormalizationPolicy
    private let options: ReadingOptions
    private let isStrict: Bool
    private let geodesy: GeodesyContext
    private let observer: any RunObserver
    private var index = -1
    private var reader: FeatureReader?
    private var crs = SourceCRS(crs: .crs84, origin: .assumed)
    private var isFirstBlock = true
    private var bytesBefore = 0
    /// The same as they lie in the files, packed or not.
    private var takenBefore = 0
    /// Notices about sources, such as one that is reprojected.
    private(set) var reprojected: [(source: String, crs: CoordinateReferenceSystem)] = []
    /// Head, tail and kind of the first source.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []
    private(set) var kind = DocumentKind.featureCollection
    /// Slips that were mended outside features, one entry for each input that was opened.
    private(set) var slips: [(source: String, tally: SlipTally)] = []

    /// Opens the first input.
    init(
        paths: [String], policy: NormalizationPolicy, options: ReadingOptions = ReadingOptions(),
        isStrict: Bool = false, observer: any RunObserver
    ) throws(RunFailure) {
        self.paths = paths
        self.policy = policy
        self.options = options
        self.isStrict = isStrict
        self.observer = observer
        do throws(GeodesyError) {
            geodesy = try GeodesyContext()
        } catch {
            throw RunFailure(.internal, Diagnostic(.error, "crs", "\(error)"))
        }
        try openNext()
        guard let reader else { return }
        head = reader.head
        kind = paths.count == 1 ? reader.kind : .featureCollection
    }

    /// Whether the first source's collection has a `bbox`; known in full at the end.
    var hasBoundingBox: Bool {
        [CollectionText.members(head: head), CollectionText.members(tail: tail)].contains { members in
            members?["bbox"] != nil && !CollectionText.hasFaultyBox(members)
        }
    }

    /// Members of the first source's collection that must not be written; known in full at the end.
    var faultyMembers: Set<String> {
        let members = [CollectionText.members(head: head), CollectionText.members(tail: tail)]
        return CollectionText.reservedMembers.union(
            members.contains(where: CollectionText.hasFaultyBox) ? ["bbox"] : [])
    }

    var bytesRead: Int { bytesBefore + (reader?.bytesRead ?? 0) }

    private func openNext() throws(RunFailure) {
        bytesBefore = bytesRead
        takenBefore += reader?.progress.taken ?? 0
        reader = nil
        index += 1
        guard index < paths.count else { return }
        let path = paths[index]
        do throws(GeoJSONError) {
            let opened = try FeatureReader(path: path, options: options)
            reader = opened
        } catch {
            throw RunFailure(error, source: path == "-" ? "stdin" : path)
        }
        guard let reader else { return }
        isFirstBlock = true
        slips.append((reader.source, SlipTally()))
        var members = CollectionText.members(head: reader.head)
        // Other software writes the crs behind the features; in a file it can be seen before they are read.
        if members?["crs"] == nil, policy.crs == nil, let tail = reader.peekTail() { members = tail }
        if policy.crs == nil, let crs = reader.singleMember("crs") { members = .object(["crs": crs]) }
        do throws(NormalizationError) {
            crs = try SourceCRS.resolve(policy: policy, head: members, in: geodesy)
        } catch {
            throw RunFailure(error, source: reader.source)
        }
        if !crs.crs.isCRS84, policy.isEnabled { reprojected.append((reader.source, crs.crs)) }
    }

    func next() throws(RunFailure) -> BlockJob? {
        while let reader {
            let block: FeatureBlock?
            do throws(GeoJSONError) {
                block = try reader.next()
            } catch {
                throw RunFailure(error, source: reader.source)
            }
            let progress = reader.progress
            observer.progress(bytes: takenBefore + progress.taken, total: progress.total.map { $0 + takenBefore })
            if let block {
                defer { isFirstBlock = false }
                return BlockJob(
                    block: block, source: index, crs: crs, recovers: reader.recovers, isLenient: options.isLenient,
                    isFirst: isFirstBlock)
            }
            try checkTail(reader)
            slips[index].tally = reader.slips
            let findings = CollectionText.findings(head: reader.head, tail: reader.tail).map { finding in
                Diagnostic(.warning, finding.code, finding.message, source: reader.source)
            }
            try ChainRunner.report(findings, isStrict: isStrict, observer)
            if index == 0 { tail = reader.tail }
            try openNext()
        }
        return nil
    }

    /// A `crs` behind the features comes too late for them: it must agree with what was taken.
    private func checkTail(_ reader: FeatureReader) throws(RunFailure) {
        guard !reader.tail.isEmpty, crs.origin == .assumed,
            let member = CollectionText.members(tail: reader.tail)?["crs"], !member.isNull
        else { return }
        let named: CoordinateReferenceSystem
        do throws(NormalizationError) {
            named = try SourceCRS.crs(from: member)
        } catch {
            throw RunFailure(error, source: reader.source)
        }
        guard !named.isCRS84 else { return }
        throw RunFailure(
            .data,
            Diagnostic(
                .error, "crs", "the crs member names \(named.text) behind the features, which were read as CRS84",
                remedy: "name it in \"normalize\": {\"crs\": \"\(named.text)\"}, or pass --source-crs \(named.text)",
                source: reader.source))
    }
}
