import MapCamera

/// The camera at one time.
package struct Keyframe: Sendable, Equatable {
    /// Seconds from the start of the plan.
    package var time: Double
    package var camera: Camera
    /// The annotations whose views have tracks.
    package var views: [ViewState] = []
}

extension Plan {
    /// Frames of one plan beyond which sampling is refused; a day of 100 frames a second.
    package static let keyframeLimit = 8_640_000

    /// A camera every 1/`fps` seconds from 0, and one at the very end.
    ///
    /// - Throws: when `fps` is not above 0, or the frames exceed ``keyframeLimit``.
    /// - Complexity: O(*n* log *m*) in frames and tracks.
    package func keyframes(fps: Double) throws(PlanError) -> [Keyframe] {
        keyframes(at: try times(fps: fps))
    }

    /// `count` cameras at even distances, both ends included.
    ///
    /// - Throws: when `count` is below 2 or above ``keyframeLimit``.
    package func keyframes(count: Int) throws(PlanError) -> [Keyframe] {
        guard count >= 2, count <= Self.keyframeLimit else {
            throw PlanError(
                .sampling, "\(count) is no number of keyframes", remedy: "use 2 to \(Self.keyframeLimit)")
        }
        return keyframes(
            at: (0..<count).map { $0 == count - 1 ? duration : Double($0) * duration / Double(count - 1) })
    }

    private func keyframes(at times: [Double]) -> [Keyframe] {
        let views = ViewTimeline(viewTracks)
        return times.map { Keyframe(time: $0, camera: camera(at: $0), views: views.states(at: $0)) }
    }

    /// The times of ``keyframes(fps:)``.
    func times(fps: Double) throws(PlanError) -> [Double] {
        guard fps > 0, fps.isFinite else {
            throw PlanError(.sampling, "\(fps) is no frame rate", remedy: "use a number above 0, such as 60")
        }
        let frames = duration * fps
        guard frames <= Double(Self.keyframeLimit) else {
            throw PlanError(
                .sampling, "\(duration) s at \(fps) frames a second are more than \(Self.keyframeLimit) keyframes",
                remedy: "lower the frame rate")
        }
        // A frame that falls on the end, but for rounding, is the last one.
        let count = Int(max(frames - 1e-9 * max(frames, 1), 0).rounded(.up))
        var times: [Double] = []
        times.reserveCapacity(count + 1)
        for index in 0..<count { times.append(Double(index) / fps) }
        times.append(duration)
        return times
    }
}
