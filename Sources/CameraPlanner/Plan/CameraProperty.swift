import GeoTypes
import MapCamera

/// One of the five things that an animator can move. At most one running animator owns each.
package enum CameraProperty: String, CaseIterable, Hashable, Sendable {
    case center, zoom, bearing, pitch, padding
}

extension CameraOptions {
    /// The properties that are given, in the order of ``CameraProperty``.
    package var properties: [CameraProperty] {
        CameraProperty.allCases.filter { property in
            switch property {
            case .center: center != nil
            case .zoom: zoom != nil
            case .bearing: bearing != nil
            case .pitch: pitch != nil
            case .padding: padding != nil
            }
        }
    }
}

extension Camera {
    /// Some of the properties.
    func options(_ properties: [CameraProperty]) -> CameraOptions {
        var options = CameraOptions()
        for property in properties {
            switch property {
            case .center: options.center = center
            case .zoom: options.zoom = zoom
            case .bearing: options.bearing = bearing
            case .pitch: options.pitch = pitch
            case .padding: options.padding = padding
            }
        }
        return options
    }

    /// The camera as the engine names it: longitude within ±180, bearing in the engine's range, no negative zero.
    package func reported(by engine: EngineProfile) -> Camera {
        Camera(
            center: Coordinate(x: LongitudeArc.normalized(center.x) + 0, y: center.y + 0), zoom: zoom + 0,
            bearing: Bearing.reported(bearing, engine: engine) + 0, pitch: pitch + 0,
            padding: EdgeInsets(
                top: padding.top + 0, left: padding.left + 0, bottom: padding.bottom + 0, right: padding.right + 0))
    }
}
