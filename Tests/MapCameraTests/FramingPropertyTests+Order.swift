import Foundation
import GeoTypes
import MapCamera
import TestSupport
import Testing

extension FramingPropertyTests {
    private func isSame(_ a: FramingSolution, _ b: FramingSolution) -> Bool {
        a.camera == b.camera && a.status == b.status && a.zooms == b.zooms && a.slack == b.slack
            && a.extent == b.extent && a.contentZoom == b.contentZoom
    }

    @Test func `neither the order of items nor their division changes a bit`() throws {
        let seed = FramingRandom.seed(31)
        var random = FramingRandom(seed: seed)
        for round in 0..<FramingRandom.rounds(400) {
            var problem = random.problem()
            if random.once(in: 3) { problem.choosesBearing = true }
            if random.once(in: 4) { problem.center = problem.items[0].position }
            if random.once(in: 4) {
                for index in problem.items.indices where index % 2 == 1 { problem.items[index].zooms = 3...9 }
            }
            let whole = try problem.solve()
            try checkDivisions(problem, whole, &random, "seed \(seed) round \(round)")
        }
    }

    /// Shuffles the items and spreads them over extents.
    private func checkDivisions(
        _ problem: FramingProblem, _ whole: FramingSolution, _ random: inout FramingRandom, _ name: String
    ) throws {
        var shuffled = problem
        shuffled.items.shuffle(using: &random.generator)
        let other = try shuffled.solve()
        #expect(isSame(whole, other), "\(name)")
        var parts = [FrameExtent](repeating: FrameExtent(), count: random.count(2...5))
        for (number, item) in problem.items.enumerated() {
            try parts[random.count(0...(parts.count - 1))].add(item, number: number)
        }
        parts.shuffle(using: &random.generator)
        var merged = FrameExtent()
        for part in parts { merged.merge(part) }
        let divided = try problem.solve(merged)
        #expect(isSame(whole, divided), "\(name)")
        merged.renumber { $0 % 2 == 0 ? $0 + 1000 : nil }
        // What is known no more stays so.
        merged.renumber { $0 + 5 }
        let renumbered = try problem.solve(merged)
        #expect(isSame(whole, renumbered), "\(name)")
        if !divided.isFeasible {
            #expect(renumbered.conflict == divided.conflict.filter { $0 % 2 == 0 }.map { $0 + 1005 }, "\(name)")
        }
    }

    @Test(arguments: [0.0, 50])
    func `many points are pruned without a trace`(pitch: Double) throws {
        let seed = FramingRandom.seed(32)
        var random = FramingRandom(seed: seed)
        for (round, spread) in [2.0, 180].enumerated() {
            let viewport = Viewport(width: 700, height: 500)
            let center = Coordinate(x: random.uniform(-180..<180), y: 5)
            let boxes = [.zero, Anchor.bottom.box(width: 40, height: 30), Anchor.right.box(width: 70, height: 20)]
            var items: [FramingItem] = []
            for _ in 0..<10_000 {
                var item = FramingItem(position: random.position(center, spread), box: boxes[random.count(0...2)])
                if random.once(in: 50) {
                    let end = random.position(item.position, 1)
                    item.geometry = .lineString([item.position, end, random.position(end, 1)])
                }
                items.append(item)
            }
            var problem = FramingProblem(items: items, viewport: viewport, bearing: 20, pitch: pitch, minZoom: -8)
            for kept in [nil, Coordinate(x: center.x + 11, y: 3)] {
                problem.center = kept
                // North up it is the places next to the cut that count.
                if kept != nil { problem.bearing = 0 }
                let whole = try problem.solve()
                #expect(whole.isFeasible)
                try checkDivisions(problem, whole, &random, "seed \(seed) round \(round) pitch \(pitch)")
                let camera = try #require(whole.camera)
                let overhang = problem.overhang(camera, try #require(whole.extent))
                #expect(overhang <= problem.tolerance(camera), "seed \(seed) round \(round) center \(kept as Any)")
            }
        }
    }

    /// A longitude whose turns are exact numbers too.
    private func dyadic(_ longitude: Double) -> Double { (longitude * 0x1p30).rounded() * 0x1p-30 }

    @Test func `names of a meridian and turns of the globe change nothing`() throws {
        let seed = FramingRandom.seed(33)
        var random = FramingRandom(seed: seed)
        var moves = 0
        for round in 0..<FramingRandom.rounds(600) {
            var problem = random.problem()
            for index in problem.items.indices {
                problem.items[index].position.x = dyadic(problem.items[index].position.x)
            }
            let name = "seed \(seed) round \(round)"
            let first = try problem.solve()
            var renamed = problem
            for index in renamed.items.indices {
                renamed.items[index].position.x += [-720.0, -360, 0, 360, 720][random.count(0...4)]
            }
            let second = try renamed.solve()
            #expect(isSame(first, second), "\(name)")
            guard problem.items.allSatisfy({ $0.geometry == nil }) else { continue }
            // The whole set round the globe.
            let way = dyadic(random.uniform(-360..<360))
            var moved = problem
            for index in moved.items.indices { moved.items[index].position.x += way }
            let third = try moved.solve()
            #expect(first.status == third.status, "\(name)")
            guard let a = first.camera, let b = third.camera else { continue }
            moves += 1
            let turn = (b.center.x - a.center.x - way) / 360
            #expect(abs(turn - turn.rounded()) * 360 < 1e-7, "\(name) \(a) \(b)")
            // Longitudes in world widths are rounded anew.
            let rounding = 1e-9 + a.worldSize * 1e-17
            #expect(abs(a.zoom - b.zoom) < rounding && abs(a.center.y - b.center.y) < 1e-9, "\(name) \(a) \(b)")
        }
        #expect(moves > 200, "\(moves)")
    }
}
