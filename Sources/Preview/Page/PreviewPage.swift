import CameraPlanner
import GeoJSON
import MapCamera

/// A page that shows a set, and plays a plan over it, with MapLibre GL JS: one file that holds its data, its script and
/// its look.
package struct PreviewPage: Sendable {
    /// Where MapLibre GL JS comes from.
    package enum Library: Sendable {
        /// Its text, which becomes part of the page.
        case source([UInt8])
        /// An address that the browser loads it from.
        case address(String)
    }

    /// What the map shows beneath the set.
    package enum Style: Sendable {
        /// A graticule, without any network.
        case plain
        /// An address of a style, or a style itself, as MapLibre's option `style` takes it.
        case given(JSONValue)
    }

    package struct Options: Sendable {
        /// What the page is called; text of any kind.
        package var title: String
        package var library: Library
        package var style = Style.plain
        /// The property to take names from; nil looks for a title, a name and an id.
        package var label: String?
        /// The group to begin with.
        package var frame: String?
        /// Where the plan begins to play, in seconds.
        package var time: Double?
        /// Features whose lines and areas lie beneath.
        package var background: [Feature] = []
        /// Names this state of the page; it then asks the server that it comes from for newer ones. Nil for a file.
        package var version: String?

        package init(title: String, library: Library) {
            self.title = title
            self.library = library
        }
    }

    private let options: Options
    private let data: PageData

    /// - Throws: when neither the set nor the plan says which camera to show or how large the map is, and for a frame
    ///   or a time that there is not.
    package init(_ set: FramedSet, plan: Plan? = nil, options: Options) throws(PreviewError) {
        guard !set.frames.isEmpty || plan != nil else { throw .nothingFramed }
        if let name = options.frame { _ = try set.frame(named: name) }
        if let time = options.time {
            guard let plan else { throw .timeWithoutPlan }
            try plan.check(time)
        }
        self.options = options
        data = try PageData(set, plan: plan, options: options)
    }

    /// The whole file, UTF-8.
    /// - Complexity: O(*n*) in bytes of all its parts.
    package func html() -> [UInt8] {
        PageTemplate.fill([
            "title": PageTemplate.escaped(options.title), "policy": PageTemplate.escaped(policy),
            "style": PackageResources.page_css, "data": PageTemplate.inScript(data.json()), "library": library,
            "script": Self.script,
        ])
    }

    /// The parts of the script, one behind the other.
    private static let script =
        [
            PackageResources.camera_js, PackageResources.map_js, PackageResources.annotation_js,
            PackageResources.canvas_js, PackageResources.boxes_js, PackageResources.player_js,
            PackageResources.panels_js, PackageResources.page_js,
        ].reduce([], +)

    /// What the page may load: nothing but what the map's style and the library's address ask for.
    private var policy: String {
        var rules = [
            "default-src 'none'", "style-src 'unsafe-inline'", "worker-src blob:", "child-src blob:",
            "base-uri 'none'", "form-action 'none'",
        ]
        switch options.library {
        case .source: rules.append("script-src 'unsafe-inline'")
        case .address(let address): rules.append("script-src 'unsafe-inline' \(Self.origin(of: address))")
        }
        switch options.style {
        case .plain: rules += ["img-src data: blob:", "connect-src \(options.version == nil ? "'none'" : "'self'")"]
        case .given: rules += ["img-src * data: blob:", "connect-src * data: blob:", "font-src *"]
        }
        return rules.joined(separator: "; ")
    }

    /// Scheme and host of an address, as a policy names where something comes from; anything where it has others than
    /// plain letters: a policy's parts end at blanks, commas and semicolons.
    private static func origin(of address: String) -> String {
        guard let mark = address.firstRange(of: "://") else { return "*" }
        let (scheme, rest) = (address[..<mark.lowerBound], address[mark.upperBound...])
        let host = rest.prefix { !"/?#".contains($0) }
        func isPlain(_ text: Substring, and more: String) -> Bool {
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || more.contains($0)) }
        }
        return isPlain(scheme, and: "+") && isPlain(host, and: "-.:") ? "\(scheme)://\(host)" : "*"
    }

    private var library: [UInt8] {
        switch options.library {
        case .source(let text): Array("<script>".utf8) + PageTemplate.inScript(source: text) + Array("</script>".utf8)
        case .address(let address):
            Array("<script src=\"".utf8) + PageTemplate.escaped(address) + Array("\"></script>".utf8)
        }
    }
}
