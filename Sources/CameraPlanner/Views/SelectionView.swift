import GeoJSON
import MapCamera

/// What of an annotation's view changes while the annotation is selected.
package struct SelectionView: Sendable, Equatable {
    package enum Change: Sendable, Equatable {
        /// What it is while selected; the opposite otherwise.
        case flag(Bool)
        /// Animated from the first to the second, and back when it is deselected.
        case number(from: ViewNumber, to: ViewNumber)
    }

    package struct Property: Sendable, Equatable {
        package var name: String
        package var change: Change
        /// Byte range in the text that it was read from; empty when it was not read.
        package var range: Range<Int> = 0..<0
    }

    /// In the order of the text.
    package var properties: [Property]
    /// Seconds; nil takes the shot's.
    package var duration: Double?
    /// nil takes the shot's.
    package var curve: TimingCurve?

    package init(_ properties: [Property], duration: Double? = nil, curve: TimingCurve? = nil) {
        self.properties = properties
        self.duration = duration
        self.curve = curve
    }
}

/// A number, or a part or a multiple of the annotation's box.
package enum ViewNumber: Sendable, Equatable {
    package enum Side: String, CaseIterable, Sendable { case width, height }

    case number(Double)
    /// The box's side · factor / divisor, as in "width*2" and "width/4".
    case side(Side, factor: Double, divisor: Double)
}

extension ViewNumber {
    /// Largest magnitude of a number.
    static let limit = 1e9

    static let expected = "a number, or a part of the box such as \"width/4\""

    /// A number in ±1e9, or "width" or "height", alone or with "/" or "*" and a number above 0.
    init?(_ value: JSONValue) {
        if let number = value.double {
            guard abs(number) <= Self.limit else { return nil }
            self = .number(number)
            return
        }
        guard let text = value.string else { return nil }
        let name = text.prefix { $0.isLetter }
        guard let side = Side(rawValue: String(name)) else { return nil }
        let rest = text.dropFirst(name.count).filter { $0 != " " }
        guard let sign = rest.first else {
            self = .side(side, factor: 1, divisor: 1)
            return
        }
        guard let number = Double(rest.dropFirst()), number > 1 / Self.limit, number <= Self.limit else { return nil }
        switch sign {
        case "/": self = .side(side, factor: 1, divisor: number)
        case "*": self = .side(side, factor: number, divisor: 1)
        default: return nil
        }
    }

    /// - Parameter box: of the annotation; nil when it has none.
    /// - Returns: nil when a side is asked for and there is no box, or for a number beyond the limit.
    func value(box: ScreenBox?) -> Double? {
        switch self {
        case .number(let number): return number
        case .side(let side, let factor, let divisor):
            guard let box else { return nil }
            let value = (side == .width ? box.width : box.height) * factor / divisor
            return abs(value) <= Self.limit ? value : nil
        }
    }
}

/// A shot that selects an annotation, or none.
package struct Selection: Sendable, Equatable {
    /// nil deselects.
    package var reference: AnnotationReference?
    /// What the camera moves to; nil leaves it where it is.
    package var camera: CameraOptions?
    /// Whether the camera's center moves to the annotation; only with a camera.
    package var isCentered: Bool
    package var view: SelectionView?

    package init(
        _ reference: AnnotationReference?, camera: CameraOptions? = nil, isCentered: Bool = true,
        view: SelectionView? = nil
    ) {
        self.reference = reference
        self.camera = camera
        self.isCentered = isCentered
        self.view = view
    }
}
