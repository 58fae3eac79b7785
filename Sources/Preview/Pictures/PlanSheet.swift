import CameraPlanner
import Configuration
import GeoJSON
import MapCamera

/// A plan over time: what the camera shows, how it moves, and what happens.
struct PlanSheet {
    let scene: PreviewScene
    let plan: Plan
    /// Places of the features that are shown; nil for all.
    var features: [Int]?

    private static let width = 960.0
    private static let margin = 16.0
    /// Left of the panels, for the names of the curves.
    private static let gutter = 64.0
    private static let panel = 72.0
    /// The widest view, so that at least six lie side by side.
    private static let thumbnail = 136.0
    private static let gap = 12.0
    /// Of the mark of a shot that takes no time.
    private static let jump = 4.0

    private var left: Double { Self.margin + Self.gutter }
    private var right: Double { Self.width - Self.margin }

    func svg() -> [UInt8] {
        let thumbnails = self.thumbnails
        let curves = PlanCurves(plan)
        // What takes no time needs room for its name all the same.
        let lanes = ShotLanes(plan.shots, least: plan.duration / 16)
        let shotsTop = Self.margin + thumbnails.height + 20 + Self.gap
        let panelsTop = shotsTop + Double(lanes.count) * 18 + Self.gap
        let bottom = panelsTop + Double(curves.panels.count) * (Self.panel + Self.gap)
        var document = SVGDocument(
            width: Self.width, height: bottom + 24 + Self.margin,
            title: "Camera plan of \(FrameSheet.Caption.number(plan.duration)) s, \(plan.shots.count) shots")
        draw(thumbnails, &document)
        drawEvents(from: shotsTop, to: bottom - Self.gap, &document)
        draw(lanes, top: shotsTop, &document)
        for (index, panel) in curves.panels.enumerated() {
            draw(panel, top: panelsTop + Double(index) * (Self.panel + Self.gap), &document)
        }
        drawAxis(bottom: bottom, &document)
        return document.finish()
    }

    /// Where a time lies.
    private func x(_ time: Double) -> Double {
        plan.duration > 0 ? left + (right - left) * time / plan.duration : left
    }

    // MARK: Thumbnails

    private struct Thumbnails {
        var times: [Double]
        var width: Double
        var height: Double
    }

    /// As many as fit side by side, at even distances, both ends included.
    private var thumbnails: Thumbnails {
        let viewport = plan.viewport
        let height = min(170, Self.thumbnail * viewport.height / viewport.width)
        let width = height * viewport.width / viewport.height
        let count = plan.duration > 0 ? max(Int((right - left + 8) / (width + 8)), 2) : 1
        let times = (0..<count).map { count == 1 ? 0 : plan.duration * Double($0) / Double(count - 1) }
        return Thumbnails(times: times, width: width, height: height)
    }

    private func draw(_ thumbnails: Thumbnails, _ document: inout SVGDocument) {
        let spread = right - left - thumbnails.width
        for (index, time) in thumbnails.times.enumerated() {
            let part = thumbnails.times.count == 1 ? 0 : Double(index) / Double(thumbnails.times.count - 1)
            let x = left + spread * part
            let box = ScreenBox(
                left: x, top: Self.margin, right: x + thumbnails.width, bottom: Self.margin + thumbnails.height)
            MapPicture(scene, camera: plan.camera(at: time), viewport: plan.viewport, features: features)
                .draw(in: box, into: &document.svg)
            let middle = ScreenPoint(x: (box.left + box.right) / 2, y: box.bottom + 14)
            document.svg.line(
                "\(FrameSheet.Caption.number(time)) s", at: middle, size: 10, color: Palette.quiet, anchor: "middle")
        }
    }

    // MARK: Shots and events

    private func draw(_ lanes: ShotLanes, top: Double, _ document: inout SVGDocument) {
        for (shot, lane) in lanes.shots {
            let y = top + Double(lane) * 18
            let isJump = shot.duration == 0
            let start = isJump ? min(x(shot.start), right - Self.jump) : x(shot.start)
            let end = isJump ? start + Self.jump : max(x(shot.start + shot.duration), start + 1)
            let box = ScreenBox(left: start, top: y, right: end, bottom: y + 15)
            let isWhole = shot.status == .finished
            document.svg.raw("<g>")
            document.svg.raw("<title>")
            document.svg.text("\(shot.id), \(shot.kind.rawValue), \(shot.status.rawValue)")
            document.svg.raw("</title>")
            document.svg.openRect(box)
            document.svg.attribute("fill", isJump ? Palette.curve : isWhole ? "#cfdfea" : "#eed9cf")
            document.svg.raw("/>")
            let left = isJump ? box.right + 2 : box.left + 4
            let room = lanes.room(behind: shot, in: lane, x: x, end: right) - left - 4
            let text = TextFit.fitted(shot.id, width: room, size: 10)
            document.svg.line(text, at: ScreenPoint(x: left, y: y + 11), size: 10)
            document.svg.raw("</g>\n")
        }
    }

    private func drawEvents(from top: Double, to bottom: Double, _ document: inout SVGDocument) {
        for event in plan.events {
            let x = x(event.time)
            document.svg.raw("<g class=\"event\"><title>")
            let name = event.annotation.map { " \($0.key)" } ?? ""
            document.svg.text(
                "\(FrameSheet.Caption.number(event.time)) s: \(event.kind.rawValue) \(event.animator)\(name)")
            document.svg.raw("</title>")
            let isEnd = event.kind == .cancelled
            document.line(
                [ScreenPoint(x: x, y: top), ScreenPoint(x: x, y: bottom)],
                color: isEnd ? Palette.padding : "#c4ccd2", dashes: isEnd ? nil : "2 3")
            document.svg.raw("</g>")
        }
    }

    // MARK: Curves

    private func draw(_ panel: PlanCurves.Panel, top: Double, _ document: inout SVGDocument) {
        let bottom = top + Self.panel
        let (low, high) = panel.range
        func place(_ time: Double, _ value: Double) -> ScreenPoint {
            ScreenPoint(x: x(time), y: bottom - (value - low) / (high - low) * Self.panel)
        }
        document.svg.openRect(ScreenBox(left: left, top: top, right: right, bottom: bottom))
        document.svg.attribute("fill", "none")
        document.svg.attribute("stroke", "#d5dadd")
        document.svg.raw("/>\n")
        document.svg.line(panel.name, at: ScreenPoint(x: Self.margin, y: (top + bottom) / 2 + 4), isBold: true)
        // The highest and the lowest value, where they are.
        for value in Set([panel.values.low, panel.values.high]).sorted(by: >) {
            document.svg.line(
                FrameSheet.Caption.number(value), at: ScreenPoint(x: left - 6, y: place(0, value).y + 3), size: 9,
                color: Palette.quiet, anchor: "end")
        }
        for piece in panel.pieces {
            document.line(piece.map { place($0.time, $0.value) }, color: Palette.curve, width: 1.5)
        }
    }

    private func drawAxis(bottom: Double, _ document: inout SVGDocument) {
        let step = SceneView.step(for: plan.duration / 12)
        guard plan.duration > 0, step > 0 else { return }
        for tick in stride(from: 0, through: (plan.duration / step).rounded(.down), by: 1) {
            let x = x(tick * step)
            document.line(
                [ScreenPoint(x: x, y: bottom - Self.gap), ScreenPoint(x: x, y: bottom - Self.gap + 4)],
                color: Palette.quiet)
            document.svg.line(
                FrameSheet.Caption.number(tick * step), at: ScreenPoint(x: x, y: bottom + 4), size: 9,
                color: Palette.quiet, anchor: "middle")
        }
        document.svg.line("s", at: ScreenPoint(x: Self.margin, y: bottom + 4), size: 9, color: Palette.quiet)
    }
}

/// Shots in as few lanes as keep those that overlap apart.
struct ShotLanes {
    private(set) var shots: [(shot: PlannedShot, lane: Int)] = []
    private(set) var count = 0

    /// - Parameter least: seconds of its lane that a shot takes at the least.
    init(_ shots: [PlannedShot], least: Double = 0) {
        var ends: [Double] = []
        for shot in shots {
            let lane = ends.firstIndex { $0 <= shot.start } ?? ends.count
            if lane == ends.count { ends.append(0) }
            ends[lane] = shot.start + (shot.duration == 0 ? least : shot.duration)
            self.shots.append((shot, lane))
        }
        count = ends.count
    }

    /// Where the next shot of the lane begins, or the lane ends.
    func room(behind shot: PlannedShot, in lane: Int, x: (Double) -> Double, end: Double) -> Double {
        shots.filter { $0.lane == lane && $0.shot.start > shot.start }.map { x($0.shot.start) }.min() ?? end
    }
}
