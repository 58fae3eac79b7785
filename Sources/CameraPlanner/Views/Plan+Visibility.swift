import MapCamera

extension Plan {
    /// Times at which to look: every frame, and every moment at which a track starts or ends, so that a jump is met
    /// exactly.
    func sampleTimes(fps: Double) throws(PlanError) -> [Double] {
        let all = (try times(fps: fps) + tracks.flatMap { [$0.start, $0.end] }).sorted()
        var times: [Double] = []
        times.reserveCapacity(all.count)
        for time in all where time <= duration && time != times.last { times.append(time) }
        return times
    }

    /// When annotations come into the viewport and leave it, those that are there at the start first.
    ///
    /// Looks 60 times a second and then halves the frame in which something changed until half a millisecond is left; of
    /// that the end is taken. What comes and goes within one frame is missed.
    /// - Complexity: O(*n* · *m*) in annotations and frames in which the camera moves.
    func visibilityEvents(
        of stands: [AnnotationStand], named name: (Int) -> AnnotationName, fps: Double = 60
    ) throws(PlanError) -> [PlanEvent] {
        let area = ScreenBox(left: 0, top: 0, right: viewport.width, bottom: viewport.height)
        var events: [PlanEvent] = []
        var isVisible = Array(repeating: false, count: stands.count)
        var before: (time: Double, camera: Camera)?
        for time in try sampleTimes(fps: fps) {
            let camera = camera(at: time)
            defer { before = (time, camera) }
            if let before, before.camera == camera { continue }
            let projection = Projection(camera: camera, viewport: viewport)
            // The moments within this frame that were looked at; annotations share them.
            var between: [Double: Projection] = [:]
            for index in stands.indices {
                let isNow = stands[index].isVisible(in: projection, area)
                guard isNow != isVisible[index] else { continue }
                isVisible[index] = isNow
                var moment = time
                if let before {
                    moment = change(of: stands[index], to: isNow, from: before.time, by: time, area, &between)
                }
                events.append(
                    PlanEvent(
                        time: moment, kind: isNow ? .enter : .leave, animator: "",
                        annotation: name(stands[index].feature)))
            }
        }
        return events
    }

    /// The first moment known at which a stand is visible or not, up to half a millisecond behind the change.
    private func change(
        of stand: AnnotationStand, to isVisible: Bool, from start: Double, by end: Double, _ area: ScreenBox,
        _ known: inout [Double: Projection]
    ) -> Double {
        var (start, end) = (start, end)
        while end - start > 0.0005 {
            let middle = start + (end - start) / 2
            let projection = known[middle] ?? Projection(camera: camera(at: middle), viewport: viewport)
            known[middle] = projection
            if stand.isVisible(in: projection, area) == isVisible { end = middle } else { start = middle }
        }
        return end
    }
}
