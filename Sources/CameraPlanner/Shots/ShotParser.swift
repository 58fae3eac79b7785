import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension Shot {
    /// The shots of ``parsePlan(_:engine:report:)``.
    package static func parse(
        _ plan: JSONValue, engine: EngineProfile, report: (OptionFault) -> Void
    ) -> [Shot]? {
        parsePlan(plan, engine: engine, report: report)?.shots
    }
}

/// Reads shots and collects what is wrong with them.
struct ShotParser {
    let engine: EngineProfile
    var faults: [OptionFault] = []
    /// Ids of shots and animators so far.
    var ids: Set<String> = []
    /// The view of shots that select and have none.
    var selectedView: SelectionView?

    /// Shots that wait for an id, with its place.
    private var waits: [(id: String, range: Range<Int>, number: Int)] = []

    init(engine: EngineProfile) { self.engine = engine }

    mutating func fail(_ message: String, remedy: String? = nil, _ range: Range<Int>) {
        faults.append(OptionFault(message, remedy: remedy, range: range))
    }

    mutating func decode(
        _ members: [JSONMember], as declarations: [any OptionDeclaration], reserved: [String] = [], subject: String,
        place: Range<Int>
    ) -> OptionValues? {
        var found: [OptionFault] = []
        let values = OptionValues.decode(
            members, as: declarations, reserved: reserved, subject: subject, place: place
        ) { found.append($0) }
        faults += found
        return values
    }

    /// Notes an id, which no other shot or animator may have.
    mutating func claim(_ id: String?, _ range: Range<Int>?) {
        guard let id else { return }
        if id.isEmpty {
            fail("an id must not be empty", range ?? 0..<0)
        } else if !ids.insert(id).inserted {
            fail("the id '\(id)' is given twice", remedy: "name each shot and animator differently", range ?? 0..<0)
        }
    }

    mutating func shots(_ plan: JSONValue) -> [Shot] {
        guard let items = plan.array else {
            faults.append(.mismatch(plan, expected: "a list of shots, or an object with shots"))
            return []
        }
        let shots = list(items)
        let known = Array(ids).sorted()
        for wait in waits where !ids.contains(wait.id) {
            fail(
                "shot \(wait.number) waits for '\(wait.id)', which no shot or animator is called",
                remedy: Suggestion.phrase(for: wait.id, in: known) ?? "give that shot an id", wait.range)
        }
        checkCycles(shots)
        return shots
    }

    /// Shots that wait for one another, or for themselves, would never start.
    private mutating func checkCycles(_ shots: [Shot]) {
        var after: [String: String] = [:]
        for shot in shots {
            guard let id = shot.id, case .after(let other) = shot.start else { continue }
            after[id] = other
        }
        for shot in shots {
            guard let id = shot.id else { continue }
            var next = after[id]
            var steps = 0
            while let place = next, place != id, steps < after.count { (next, steps) = (after[place], steps + 1) }
            guard next == id else { continue }
            fail(
                "shot '\(id)' waits for itself, or for one that waits for it",
                remedy: "let one of them start by itself", shot.range)
            return
        }
    }

    /// The shots of a list, loops unrolled.
    private mutating func list(_ items: [JSONValue]) -> [Shot] {
        var shots: [Shot] = []
        for (index, item) in items.enumerated() {
            if let members = item.members, members.contains(where: { $0.key == "loop" }) {
                shots += loop(members, item, number: index + 1)
            } else if let shot = shot(item, number: index + 1) {
                shots.append(shot)
            }
        }
        return shots
    }

    /// Shots that one loop may stand for.
    private static let longestLoop = 10_000

    /// `{"loop": [shots], "times": n}`: the shots again and again, from the second time on with ids of their own.
    private mutating func loop(_ members: [JSONMember], _ value: JSONValue, number: Int) -> [Shot] {
        let subject = "shot \(number) (loop)"
        guard
            let options = decode(
                members, as: [ShotOption.times], reserved: ["loop"], subject: subject, place: value.range)
        else { return [] }
        guard let items = value["loop"]?.array, !items.isEmpty else {
            fail(
                "\(subject) has no shots", remedy: "write {\"loop\": [{\"fly\": \"frame\"}], \"times\": 2}", value.range
            )
            return []
        }
        let outside = ids
        let once = list(items)
        let own = ids.subtracting(outside)
        for shot in once {
            if case .at = shot.start {
                fail("\(subject) has a shot with 'at'", remedy: "a moment comes once; use delay or after", shot.range)
            }
        }
        let (total, overflows) = once.count.multipliedReportingOverflow(by: options[ShotOption.times])
        guard !overflows, total <= Self.longestLoop else {
            fail(
                "\(subject) stands for more than \(Self.longestLoop) shots", remedy: "lower \"times\"", value.range)
            return once
        }
        var shots = once
        for round in 1..<max(options[ShotOption.times], 1) {
            let names = Dictionary(uniqueKeysWithValues: own.map { ($0, "\($0)#\(round + 1)") })
            ids.formUnion(names.values)
            shots += once.map { $0.renamed(names) }
        }
        return shots
    }

    /// When the shot starts, if not behind the one before it.
    private mutating func start(_ options: OptionValues, subject: String, number: Int) -> ShotStart? {
        let (at, after) = (options[ShotOption.at], options[ShotOption.after])
        if at != nil, let after = options.given["after"] {
            fail("\(subject) has both 'at' and 'after'", remedy: "leave out one of them", after.range)
        }
        if let at { return .at(at) }
        guard let after else { return nil }
        waits.append((after, options.given["after"]?.range ?? 0..<0, number))
        return .after(after)
    }

    private mutating func shot(_ value: JSONValue, number: Int) -> Shot? {
        guard let members = value.members else {
            let shown = value.text.utf8.count <= 60 ? value.text : value.kindName
            fail("shot \(number) is \(shown); expected an object such as {\"fly\": \"frame\"}", value.range)
            return nil
        }
        let names = Shot.Kind.allCases.map(\.rawValue)
        let movements = members.filter { names.contains($0.key) }
        guard let movement = movements.first else {
            let beside = ShotOption.timing.map(\.name) + ["padding"]
            let other = members.first { !beside.contains($0.key) }
            let remedy = "a shot is one of \(names.joined(separator: ", "))"
            if let other {
                fail(
                    "shot \(number): '\(other.key)' is no shot",
                    remedy: Suggestion.phrase(for: other.key, in: names) ?? remedy, other.keyRange)
            } else {
                fail("shot \(number) moves nothing", remedy: remedy, value.range)
            }
            return nil
        }
        if let second = movements.dropFirst().first {
            fail(
                "shot \(number) has both '\(movement.key)' and '\(second.key)'",
                remedy: "a shot is one movement; write two shots", second.keyRange)
            return nil
        }
        guard let kind = Shot.Kind(rawValue: movement.key) else { return nil }
        let subject = "shot \(number) (\(kind.rawValue))"
        let options = decode(
            members, as: Self.declarations(kind), reserved: [kind.rawValue], subject: subject,
            place: value.range)
        // What stands behind the name is looked at even when something beside it is wrong.
        let action = action(
            kind, movement.value, options ?? OptionValues(), subject: subject, isComplete: options != nil)
        guard let options, let action else { return nil }
        claim(options[ShotOption.id], options.given["id"]?.range)
        var shot = Shot(
            kind, action, id: options[ShotOption.id], start: start(options, subject: subject, number: number),
            range: value.range)
        guard kind != .hold else { return shot }
        shot.owner = options[ShotOption.owner].map(AnimationOwner.init(rawValue:)) ?? .unspecified
        shot.delay = options[ShotOption.delay] ?? 0
        guard kind != .jump else { return shot }
        shot.duration = options[ShotOption.duration]
        shot.maxDuration = options[ShotOption.maxDuration]
        shot.worldCopies = options[ShotOption.worldCopies] ?? true
        let follows = kind == .fly || kind == .overview || kind == .viewport
        shot.curve = curve(options[ShotOption.curve], ofFlight: follows)
        return shot
    }

    static func declarations(_ kind: Shot.Kind) -> [any OptionDeclaration] {
        switch kind {
        case .jump: ShotOption.start + [ShotOption.delay, ShotOption.owner, ShotOption.padding]
        case .fly: ShotOption.timing + [ShotOption.padding] + ShotOption.flight
        case .ease:
            ShotOption.timing + [
                ShotOption.padding, ShotOption.around, ShotOption.offset, ShotOption.worldCopies,
            ]
        case .overview, .viewport: ShotOption.timing + [ShotOption.padding, ShotOption.transition]
        case .focus:
            ShotOption.timing + [
                ShotOption.by, ShotOption.index, ShotOption.zoom, ShotOption.bearing, ShotOption.pitch,
                ShotOption.padding,
            ]
        case .select: ShotOption.timing + selection
        case .animate: ShotOption.timing
        case .hold: ShotOption.start
        }
    }

    /// What a curve as written stands for.
    func curve(_ choice: CurveChoice?, ofFlight: Bool) -> TimingCurve? {
        switch choice {
        case nil: nil
        case .curve(let curve): curve
        case .name(let name):
            ofFlight
                ? Conventions.flightCurve(name, engine: engine) : Conventions.easeCurve(name, engine: engine)
        }
    }
}
