/// Why shots can't be planned, or a plan can't be sampled.
package struct PlanError: Error, Sendable, Equatable {
    /// What kind of thing is wrong, for programs.
    package enum Code: String, Sendable {
        /// A framed camera is asked for and there is none, or not that one.
        case frame
        /// An annotation is asked for and none or several match.
        case annotation
        /// A geometry has no position to look at.
        case geometry
        /// Paddings leave no room, or a zoom limit can't be kept.
        case framing
        /// An animator waits for one that doesn't exist, or for itself.
        case order
        /// A file holds no moving point.
        case track
        /// A number of the plan would not be finite, or a screen point shows no ground.
        case range
        /// A frame rate or count of keyframes can't be used.
        case sampling
    }

    package var code: Code
    package var message: String
    package var remedy: String?
    /// Byte range of the faulty shot in the text it was read from; empty when it was not read.
    package var range: Range<Int>

    package init(_ code: Code, _ message: String, remedy: String? = nil, range: Range<Int> = 0..<0) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.range = range
    }
}
