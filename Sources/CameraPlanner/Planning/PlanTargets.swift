import GeoJSON
import GeoTypes
import MapCamera

/// What shots can name: cameras and annotations.
package struct PlanTargets: Sendable {
    /// Where the plan starts.
    package var initial: Camera
    /// The camera of a framed annotation set; nil when nothing was framed or each group has its own.
    package var frame: Camera?
    /// The cameras of the groups, in the order of the set.
    package var frames: [(key: JSONValue, camera: Camera)]
    package var features: [Feature]
    /// The features of each group, by their places, with the group's camera; empty without groups.
    package var groups: [(camera: Camera, features: [Int])] = []

    package init(
        initial: Camera, frame: Camera? = nil, frames: [(key: JSONValue, camera: Camera)] = [],
        features: [Feature] = []
    ) {
        self.initial = initial
        self.frame = frame
        self.frames = frames
        self.features = features
    }

    /// The framed camera, or that of a group by the string form of its key.
    func framed(_ key: String?, range: Range<Int>) throws(PlanError) -> Camera {
        guard let key else {
            if let frame { return frame }
            guard !frames.isEmpty else { throw Self.nothingFramed(range) }
            throw PlanError(
                .frame, "\"frame\" is asked for, but each group has a camera of its own",
                remedy: "name one of them: \(keyList); or all with \"frames\"", range: range)
        }
        guard !frames.isEmpty else {
            if frame == nil { throw Self.nothingFramed(range) }
            throw Self.onlyOne("frame:\(key)", range)
        }
        let matches = frames.filter { Self.text($0.key) == key }
        guard let match = matches.first else {
            throw PlanError(.frame, "no group has the key '\(key)'", remedy: "the groups are \(keyList)", range: range)
        }
        guard matches.count == 1 else {
            throw PlanError(
                .frame,
                "\(matches.count) groups have a key that reads '\(key)': "
                    + matches.map(\.key.text).joined(separator: ", "),
                remedy: "give the groups keys that read differently", range: range)
        }
        return match.camera
    }

    /// The cameras of all groups.
    func allFrames(range: Range<Int>) throws(PlanError) -> [Camera] {
        guard frames.isEmpty else { return frames.map(\.camera) }
        if frame != nil { throw Self.onlyOne("frames", range) }
        throw PlanError(
            .frame, "the cameras of groups are asked for, but no group has been framed",
            remedy: "add the step framing.fit with the option groupBy to the chain", range: range)
    }

    private static func onlyOne(_ target: String, _ range: Range<Int>) -> PlanError {
        PlanError(
            .frame, "\"\(target)\" is asked for, but the set has one camera, not one for each group",
            remedy: "use \"frame\", or give framing.fit the option groupBy", range: range)
    }

    private static func nothingFramed(_ range: Range<Int>) -> PlanError {
        PlanError(
            .frame, "a framed camera is asked for, but nothing has been framed",
            remedy: "add the step framing.fit to the chain", range: range)
    }

    private var keyList: String {
        let shown = frames.prefix(10).map { "\"frame:\(Self.text($0.key))\"" }.joined(separator: ", ")
        return frames.count > 10 ? "\(shown) and \(frames.count - 10) more" : shown
    }

    /// A string as it is, another value as JSON.
    private static func text(_ key: JSONValue) -> String { key.string ?? key.text }
}
