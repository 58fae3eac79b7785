/// The part of a box that lies on the point which it belongs to: `top` hangs the box below the point.
public enum Anchor: String, CaseIterable, Hashable, Sendable {
    case center
    case top
    case bottom
    case left
    case right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Reads `top-left` as well as `topLeft`; nil for another name.
    public init?(name: String) {
        if let anchor = Anchor(rawValue: name) {
            self = anchor
            return
        }
        switch name {
        case "topLeft": self = .topLeft
        case "topRight": self = .topRight
        case "bottomLeft": self = .bottomLeft
        case "bottomRight": self = .bottomRight
        default: return nil
        }
    }

    /// The anchored part as fractions of the box's width and height from its top left corner.
    public var fraction: ScreenPoint {
        let x: Double
        switch self {
        case .left, .topLeft, .bottomLeft: x = 0
        case .center, .top, .bottom: x = 0.5
        case .right, .topRight, .bottomRight: x = 1
        }
        let y: Double
        switch self {
        case .top, .topLeft, .topRight: y = 0
        case .center, .left, .right: y = 0.5
        case .bottom, .bottomLeft, .bottomRight: y = 1
        }
        return ScreenPoint(x: x, y: y)
    }

    /// The box relative to its point.
    /// - Parameters:
    ///   - width: Pixels, ≥ 0.
    ///   - height: Pixels, ≥ 0.
    ///   - offset: Pixels that the box is moved by, y down.
    public func box(width: Double, height: Double, offset: ScreenPoint = .zero) -> ScreenBox {
        let left = offset.x - fraction.x * width
        let top = offset.y - fraction.y * height
        return ScreenBox(left: left, top: top, right: left + width, bottom: top + height)
    }
}
