import Foundation
import GeoJSON
import TestSupport
import Testing

/// The sets of the framing reference through the tool: as chain files, and as flags.
@Suite struct FramingCommandTests {
    @Test func `the reference is all there`() {
        let statuses = FramingReference.all.flatMap(\.fits).map(\.status)
        #expect(statuses.count == 109 && statuses.filter { $0 == "ok" }.count == 103)
    }

    @Test(arguments: FramingReference.all.indices)
    func `a run finds the largest zoom and writes where each box is`(index: Int) throws {
        let set = FramingReference.all[index]
        let bench = try Workbench(["set.geojson": set.collection])
        for fit in set.fits {
            try bench.write(set.chain(fit, objective: "zoom"), to: "fit.chain.json")
            let result = try bench.run("run fit.chain.json set.geojson -q")
            guard fit.status != "infeasible" else {
                #expect(result.status == 65 && result.output.isEmpty, "\(fit.id)")
                #expect(result.errors.contains("[infeasible]"), "\(fit.id): \(result.errors)")
                continue
            }
            #expect(result.status == 0 && result.errors.isEmpty, "\(fit.id): \(result.errors)")
            let output = try result.json()
            let isOptimal = fit.status == "ok"
            #expect(output["fit"]?["status"]?.string == (isOptimal ? "optimal" : "max-zoom"), "\(fit.id)")
            #expect(output["fit"]?["objective"]?.string == "zoom")
            let screen = try #require(Screen(output["camera"], size: set.size), "\(fit.id)")
            let best = isOptimal ? try #require(fit.zoom) : 22
            #expect(approximately(screen.zoom, best, 1e-9), "\(fit.id) \(screen.zoom)")
            let features = try #require(output["features"]?.array)
            let frames = features.map {
                $0["properties"]?["annotation:frame"]?.array?.compactMap(\.double) ?? []
            }
            try #require(frames.count == set.boxes.count && frames.allSatisfy { $0.count == 4 }, "\(fit.id)")
            #expect(features.allSatisfy { $0["properties"]?["annotation:visible"]?.bool == true }, "\(fit.id)")
            for side in set.slack(frames) { #expect(side >= -1e-6, "\(fit.id) \(side)") }
            // They are where the printed camera has them.
            for (frame, expected) in zip(frames, set.frames(screen)) {
                for (a, b) in zip(frame, expected) { #expect(approximately(a, b, 1e-5), "\(fit.id)") }
            }
        }
    }

    @Test(arguments: FramingReference.all.indices)
    func `frame finds the largest scale and leaves the rest on both sides`(index: Int) throws {
        let set = FramingReference.all[index]
        let bench = try Workbench(["set.geojson": set.collection])
        for fit in set.fits {
            let result = try bench.run(["frame", "set.geojson", "-q"] + set.flags(fit))
            let output = try result.json()
            guard fit.status != "infeasible" else {
                #expect(result.status == 65 && output["camera"]?.isNull == true, "\(fit.id)")
                #expect(output["fit"]?["status"]?.string == "infeasible", "\(fit.id)")
                #expect(output["fit"]?["conflict"]?.array?.isEmpty == false, "\(fit.id)")
                continue
            }
            #expect(result.status == 0 && result.errors.isEmpty, "\(fit.id): \(result.errors)")
            #expect(output["fit"]?["objective"]?.string == "content-scale")
            let status = output["fit"]?["status"]?.string
            #expect(status == (fit.status == "maxZoom" ? "max-zoom" : "optimal"), "\(fit.id)")
            let screen = try #require(Screen(output["camera"], size: set.size), "\(fit.id)")
            let camera = output["camera"]
            #expect(camera?["bearing"]?.double == fit.bearing && camera?["pitch"]?.double == fit.pitch, "\(fit.id)")
            switch fit.status {
            case "maxZoom": #expect(screen.zoom == 22, "\(fit.id)")
            // Above the horizon only the largest zoom goes on without end.
            case "clipped": #expect(screen.zoom < 18, "\(fit.id)")
            default: break
            }
            if let scale = fit.scale {
                let depths = set.boxes.map { screen.place($0.at).depth }
                let mean = screen.zoom + log2(screen.distance / (depths.reduce(0, +) / Double(depths.count)))
                #expect(approximately(mean, scale, 1e-9), "\(fit.id) \(mean) \(scale)")
            }
            var slack = set.slack(set.frames(screen))
            // Positions, 30 px below the tops of their boxes, stay at 95 % of the way up to the horizon, which is
            // 900 · cot 80° px above the middle of the screen.
            if fit.status == "clipped" { slack[1] -= 300 - 0.95 * 900 / tan(80 * .pi / 180) - 30 }
            let printed = ["left", "top", "right", "bottom"].map { output["fit"]?["slack"]?[$0]?.double ?? .nan }
            for (a, b) in zip(slack, printed) {
                #expect(a >= -1e-6 && approximately(a, b, 1e-6), "\(fit.id) \(slack) \(printed)")
            }
            #expect(approximately(printed[0], printed[2], 1e-6), "\(fit.id) \(printed)")
            #expect(approximately(printed[1], printed[3], 1e-6), "\(fit.id) \(printed)")
            if status == "optimal" { #expect(abs(printed.min() ?? 1) < 1e-9, "\(fit.id) \(printed)") }
        }
    }

    @Test(arguments: FramingReference.all.indices)
    func `frame refuses a zoom just above the largest one`(index: Int) throws {
        let set = FramingReference.all[index]
        let bench = try Workbench(["set.geojson": set.collection])
        for (number, fit) in set.fits.enumerated() {
            guard let best = fit.zoom else { continue }
            let command = ["frame", "set.geojson", "--objective", "zoom", "-q"] + set.flags(fit)
            let refused = try bench.run(command + ["--min-zoom", "\(best + 1e-6)"])
            #expect(refused.status == 65, "\(fit.id)")
            #expect(refused.errors.contains("[min-zoom]"), "\(fit.id): \(refused.errors)")
            let output = try refused.json()
            #expect(output["camera"]?.isNull == true && output["fit"]?["status"]?.string == "min-zoom", "\(fit.id)")
            #expect(output["fit"]?["conflict"]?.array?.isEmpty == false, "\(fit.id)")
            let zooms = output["fit"]?["zooms"]?.array?.compactMap(\.double) ?? []
            try #require(zooms.count == 2, "\(fit.id)")
            #expect(approximately(zooms[1], best, 1e-9), "\(fit.id) \(zooms)")
            if let least = fit.least { #expect(approximately(zooms[0], least, 1e-9), "\(fit.id) \(zooms)") }
            // One of each set's views, another one from set to set.
            guard number == index % set.fits.count else { continue }
            let taken = try bench.run(command + ["--min-zoom", "\(best - 1e-6)"])
            #expect(taken.status == 0, "\(fit.id): \(taken.errors)")
            let zoom = try taken.json()["camera"]?["zoom"]?.double
            #expect(approximately(zoom ?? .nan, best, 1e-9), "\(fit.id)")
        }
    }
}
