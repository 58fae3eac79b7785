import GeoTypes
import MapCamera

/// One camera's view of a set, as an `svg` element of its own.
struct MapPicture {
    let view: SceneView
    /// Places of the features that are shown; nil for all.
    var features: [Int]?
    /// What is said about the frame when this is its camera; boxes are then where the set says.
    var fit: FramedSet.Fit?

    /// Up to this many hidden annotations are written out; more are dots: text over text is no text.
    private static let writtenHidden = 60
    /// The same for labels of bare points.
    private static let writtenPoints = 150

    init(_ scene: PreviewScene, camera: Camera, viewport: Viewport, features: [Int]? = nil, fit: FramedSet.Fit? = nil) {
        view = SceneView(scene, camera: camera, viewport: viewport)
        self.features = features
        self.fit = fit
    }

    /// Draws into a box of the picture; its sides must be in the proportion of the viewport's.
    func draw(in box: ScreenBox, into svg: inout SVGText) {
        let viewport = view.viewport
        svg.raw("<svg")
        svg.attribute("x", box.left)
        svg.attribute("y", box.top)
        svg.attribute("width", box.width)
        svg.attribute("height", box.height)
        svg.openAttribute("viewBox")
        svg.raw("0 0 ")
        svg.point(ScreenPoint(x: viewport.width, y: viewport.height))
        svg.raw("\">\n")
        drawGround(&svg)
        drawBackground(&svg)
        let shown = features.map(Set.init)
        let annotations = view.scene.annotations.filter { shown?.contains($0.feature) ?? true }
        drawShapes(shown, &svg)
        drawSky(&svg)
        drawHidden(annotations.filter { $0.isVisible == false }, &svg)
        drawVisible(annotations.filter { $0.isVisible != false }, &svg)
        if let fit { drawRoom(fit, &svg) }
        svg.raw("</svg>\n")
        // Outside of the inner element, which would cut half of the line off.
        svg.openRect(box)
        svg.attribute("fill", "none")
        svg.attribute("stroke", Palette.quiet)
        svg.raw("/>\n")
    }

    private func drawGround(_ svg: inout SVGText) {
        let viewport = view.viewport
        svg.openRect(ScreenBox(left: 0, top: 0, right: viewport.width, bottom: viewport.height))
        // Beyond the northern and southern edge of the world there is nothing.
        let isAllWorld = view.projection.visibleCorners.allSatisfy { abs($0.latitude) <= Mercator.maximumLatitude }
        svg.attribute("fill", isAllWorld ? Palette.paper : Palette.sheet)
        svg.raw("/>\n")
        if !isAllWorld {
            svg.raw("<path")
            svg.attribute("fill", Palette.paper)
            svg.openAttribute("d")
            svg.path(view.world(), closed: true)
            svg.raw("\"/>\n")
        }
        svg.raw("<path fill=\"none\"")
        svg.attribute("stroke", Palette.graticule)
        svg.openAttribute("d")
        for line in view.graticule() { svg.path(line, closed: false) }
        svg.raw("\"/>\n")
    }

    private func drawBackground(_ svg: inout SVGText) {
        let shapes = view.scene.background
        for kind in [GroundShape.Kind.polygon, .line] {
            let path = path(of: shapes.filter { $0.kind == kind })
            guard !path.bytes.isEmpty else { continue }
            svg.raw("<path stroke-linejoin=\"round\"")
            svg.attribute("stroke", Palette.coast)
            svg.attribute("fill", kind == .polygon ? Palette.ground : "none")
            svg.raw(" fill-rule=\"evenodd\"")
            svg.openAttribute("d")
            svg.append(path)
            svg.raw("\"/>\n")
        }
    }

    private func path(of shapes: [GroundShape]) -> SVGText {
        var path = SVGText()
        for shape in shapes {
            view.forEachCopy(of: shape) { lists in
                for list in lists { path.path(list, closed: shape.kind == .polygon) }
            }
        }
        return path
    }

    /// Above what the engines draw of the ground.
    private func drawSky(_ svg: inout SVGText) {
        let viewport = view.viewport
        let projection = view.projection
        guard projection.usableTop > 0 else { return }
        svg.openRect(
            ScreenBox(left: 0, top: 0, right: viewport.width, bottom: min(projection.usableTop, viewport.height)))
        svg.attribute("fill", Palette.sky)
        svg.raw("/>\n")
    }

    private func drawShapes(_ shown: Set<Int>?, _ svg: inout SVGText) {
        for shape in view.scene.shapes where shown?.contains(shape.feature) ?? true {
            let color = view.scene.annotations[shape.feature].color ?? Palette.land
            let path = path(of: [shape])
            guard !path.bytes.isEmpty else { continue }
            svg.raw("<path")
            if shape.kind == .polygon {
                svg.attribute("fill", color.css)
                svg.raw(" fill-opacity=\".3\" fill-rule=\"evenodd\"")
            } else {
                svg.raw(" fill=\"none\" stroke-width=\"2\" stroke-linecap=\"round\"")
            }
            svg.attribute("stroke", color.css)
            svg.raw(" stroke-linejoin=\"round\"")
            svg.openAttribute("d")
            svg.append(path)
            svg.raw("\"/>\n")
        }
    }

    /// The padding rectangle, and the sides of boxes that touch it.
    private func drawRoom(_ fit: FramedSet.Fit, _ svg: inout SVGText) {
        let room = view.viewport.box(inset: view.projection.camera.padding + fit.padding)
        if room != view.viewport.box(inset: .zero), room.width > 0, room.height > 0 {
            svg.openRect(room)
            svg.raw(" fill=\"none\" stroke-dasharray=\"6 4\"")
            svg.attribute("stroke", Palette.padding)
            svg.raw("/>\n")
        }
        for contact in fit.binding where view.scene.annotations.indices.contains(contact.feature) {
            let annotation = view.scene.annotations[contact.feature]
            guard let box = box(of: annotation) else { continue }
            // Without a box the feature's geometry touches: shown at the edge, beside its point.
            let (from, to) =
                box.width > 0 && box.height > 0
                ? contact.side.ends(of: box) : contact.side.ends(of: room.edge(contact.side, beside: box))
            svg.raw("<path class=\"binding\" fill=\"none\" stroke-width=\"4\" stroke-linecap=\"round\"")
            svg.attribute("stroke", Palette.padding)
            svg.openAttribute("d")
            svg.path([from, to], closed: false)
            svg.raw("\"><title>")
            svg.text("\(annotation.label): \(contact.side.rawValue) side touches the edge")
            svg.raw("</title></path>\n")
        }
    }

    /// Where an annotation's box lies: as the set says in the framed camera, else as the camera of this picture has it.
    func box(of annotation: PreviewAnnotation) -> ScreenBox? {
        if fit != nil, let frame = annotation.frame { return frame }
        return view.point(of: annotation).map { annotation.box.moved(by: $0) }
    }

    private func isSeen(_ box: ScreenBox) -> Bool {
        let viewport = view.viewport
        return box.right >= 0 && box.left <= viewport.width && box.bottom >= 0 && box.top <= viewport.height
    }

    private func drawHidden(_ annotations: [PreviewAnnotation], _ svg: inout SVGText) {
        guard annotations.count <= Self.writtenHidden else { return drawDots(annotations, &svg) }
        for annotation in annotations {
            guard let point = view.point(of: annotation) else { continue }
            let box = annotation.box.moved(by: point)
            guard isSeen(box) else { continue }
            AnnotationLook(annotation, box: box, point: point).drawHidden(&svg)
        }
    }

    /// Many hidden annotations as dots, with how many there are for which reason.
    private func drawDots(_ annotations: [PreviewAnnotation], _ svg: inout SVGText) {
        var path = SVGText()
        for annotation in annotations {
            guard let point = view.point(of: annotation),
                isSeen(ScreenBox(left: point.x, top: point.y, right: point.x, bottom: point.y))
            else { continue }
            path.path([point], closed: false)
        }
        let reasons = Dictionary(grouping: annotations) { $0.reason ?? "no reason given" }
            .map { "\($0.key) \($0.value.count)" }.sorted()
        svg.raw("<path class=\"hidden\" fill=\"none\" stroke-width=\"4\" stroke-linecap=\"round\"")
        svg.attribute("stroke", Palette.hidden)
        svg.openAttribute("d")
        svg.append(path)
        svg.raw("\"><title>")
        svg.text("\(annotations.count) hidden: \(reasons.joined(separator: ", "))")
        svg.raw("</title></path>\n")
    }

    private func drawVisible(_ annotations: [PreviewAnnotation], _ svg: inout SVGText) {
        let names = annotations.count <= Self.writtenPoints
        for annotation in annotations {
            guard let box = box(of: annotation), isSeen(box) else { continue }
            let look = AnnotationLook(annotation, box: box, point: view.point(of: annotation))
            look.draw(namesPoint: names, in: view.viewport, &svg)
        }
    }
}

extension FramingSide {
    fileprivate func ends(of box: ScreenBox) -> (ScreenPoint, ScreenPoint) {
        let topLeft = ScreenPoint(x: box.left, y: box.top)
        let topRight = ScreenPoint(x: box.right, y: box.top)
        let bottomLeft = ScreenPoint(x: box.left, y: box.bottom)
        let bottomRight = ScreenPoint(x: box.right, y: box.bottom)
        switch self {
        case .left: return (topLeft, bottomLeft)
        case .right: return (topRight, bottomRight)
        case .top: return (topLeft, topRight)
        case .bottom: return (bottomLeft, bottomRight)
        }
    }
}

extension ScreenBox {
    /// A piece of the box round the projection of a point on one of its sides.
    fileprivate func edge(_ side: FramingSide, beside point: ScreenBox) -> ScreenBox {
        let half = 12.0
        var edge = self
        switch side {
        case .left, .right: (edge.top, edge.bottom) = (point.top - half, point.bottom + half)
        case .top, .bottom: (edge.left, edge.right) = (point.left - half, point.right + half)
        }
        return edge
    }
}
