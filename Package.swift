// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Not in release: a later compiler that warns of more must not keep anyone from building the tool.
    .treatAllWarnings(as: .error, .when(configuration: .debug)),
]

let cSettings: [CSetting] = [.treatAllWarnings(as: .error, .when(configuration: .debug))]

/// A library target under Sources.
/// - Parameter embedded: files whose bytes are compiled into the target.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], embedded: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) }, swiftSettings: settings)
}

/// A plugin target: `Plugins/<Name>` is compiled as `<Name>Plugin`.
func plugin(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: "\(name)Plugin", dependencies: dependencies, path: "Plugins/\(name)",
        swiftSettings: settings)
}

/// The tests of one module, in `Tests/<Name>Tests`.
func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)Tests",
        exclude: fixtures ? ["Fixtures"] : [], swiftSettings: settings)
}

/// Libraries that read GRIB and NetCDF, in builds with the trait only.
let grids: [Target.Dependency] = ["CECCODES", "CNETCDF"].map {
    .target(name: $0, condition: .when(traits: ["Grids"]))
}

/// The fuzzer has no main function of its own and can only be linked by a build with the sanitizer, see `Tests/run fuzz`.
let fuzzer: [Target] =
    Context.environment["CARTOUCHE_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Entry", swiftSettings: settings)
    ]

let package = Package(
    name: "cartouche",
    products: [
        .executable(name: "cartouche", targets: ["cartouche"]),
        .library(name: "CartoucheCamera", targets: ["GeoTypes", "MapCamera", "Placement"]),
        // What the author of a plugin in Swift links, and a sample that does, here for the tests: the names of targets
        // must differ from those in the package of the sample, which depends on this one.
        .library(name: "CartouchePlugin", targets: ["CartouchePlugin", "GeoJSON", "GeoTypes"]),
        .library(name: "ExplodeSwiftSample", type: .dynamic, targets: ["ExplodeSwiftSample"]),
    ],
    traits: [
        .trait(name: "HTTP", description: "Fetches from services over HTTP with libcurl; without it only recordings."),
        .trait(name: "Grids", description: "Weather from GRIB and NetCDF files, with ecCodes and netCDF-C."),
        .trait(name: "Pictures", description: "Previews as PNG, with librsvg."),
        .trait(name: "Server", description: "A live preview on this machine, with GNU libmicrohttpd."),
    ],
    targets: [
        // Layer 0: system libraries, C, simple-feature types.
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
        .systemLibrary(name: "CCURL", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CZLIB", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Without pkgConfig: that of ecCodes has a flag that SwiftPM warns of at every build.
        .systemLibrary(name: "CECCODES", providers: [.apt(["libeccodes-dev"])]),
        .systemLibrary(name: "CNETCDF", pkgConfig: "netcdf", providers: [.apt(["libnetcdf-dev"])]),
        // The flags of librsvg are warned of as well, and its headers are not needed.
        .systemLibrary(name: "CRSVG", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(name: "CScan", cSettings: cSettings),
        .target(name: "CCartouche", cSettings: cSettings),
        .target(name: "CDigest", cSettings: cSettings),
        .target(name: "CGuard", cSettings: cSettings),
        .target(name: "CProcess", cSettings: cSettings),
        .target(
            name: "GeoTypes", swiftSettings: settings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        // Layer 1: one concern each, none knows another.
        module("GeoJSON", ["GeoTypes", "CScan", "CZLIB"]),
        module("Topology", ["GeoTypes", "CGEOS"]),
        module("Geodesy", ["GeoTypes", "CPROJ"]),
        module("MapCamera", ["GeoTypes"]),
        module("Placement", ["GeoTypes"]),
        // Each has its library in builds with its trait only.
        module("Pictures", [.target(name: "CRSVG", condition: .when(traits: ["Pictures"]))]),
        module("Serving", [.target(name: "CMicroHTTPD", condition: .when(traits: ["Server"]))]),
        // Layer 2: options and expressions over features.
        module("Configuration", ["GeoJSON", "GeoTypes", "MapCamera"]),
        module("Expressions", ["GeoJSON", "GeoTypes", "Topology", "Geodesy"]),
        // Services are asked over HTTP in builds with the trait only.
        module("Fetching", ["GeoJSON", "CDigest", .target(name: "CCURL", condition: .when(traits: ["HTTP"]))]),
        // Layer 3: policies and contracts.
        module("Normalization", ["GeoTypes", "GeoJSON", "Topology", "Geodesy", "Configuration"]),
        module("CameraPlanner", ["MapCamera", "GeoTypes", "GeoJSON", "Configuration"]),
        module(
            "PluginKit", ["GeoTypes", "GeoJSON", "Topology", "MapCamera", "Configuration", "Expressions", "Fetching"]),
        // Layer 4: the registry and the built-in plugins.
        module(
            "PluginHost",
            ["PluginKit", "CCartouche", "CGuard", "CProcess", "GeoTypes", "GeoJSON", "MapCamera", "Configuration"]),
        // What people look at: pictures of framed sets and plans, and a page that plays them.
        module(
            "Preview",
            ["PluginKit", "CameraPlanner", "MapCamera", "Topology", "Configuration", "GeoJSON", "GeoTypes"],
            embedded: [
                "page.html", "page.css", "camera.js", "map.js", "annotation.js", "canvas.js", "boxes.js", "player.js",
                "panels.js", "page.js",
            ].map { "Page/Resources/\($0)" }),
        plugin(
            "Anchors",
            ["PluginKit", "GeoTypes", "GeoJSON", "Configuration", "Expressions", "MapCamera", "Placement", "Topology"]),
        plugin(
            "Framing",
            [
                "PluginKit", "GeoTypes", "GeoJSON", "Configuration", "Expressions", "MapCamera", "Placement",
                "Topology",
                "Geodesy",
            ]),
        plugin(
            "Weather",
            [
                "PluginKit", "GeoTypes", "GeoJSON", "Configuration", "Expressions", "Geodesy", "Fetching", "Topology",
            ] + grids),
        plugin(
            "Geometry",
            ["PluginKit", "GeoTypes", "GeoJSON", "Configuration", "Expressions", "Topology", "Geodesy"]),
        plugin("Properties", ["PluginKit", "GeoTypes", "GeoJSON", "Configuration", "Expressions"]),
        // Beside the layers: the other side of the plugin interface, and a sample that is built with it.
        module("CartouchePlugin", ["CCartouche", "GeoJSON", "GeoTypes"]),
        .target(
            name: "ExplodeSwiftSample", dependencies: ["CartouchePlugin", "GeoJSON", "GeoTypes"],
            path: "samples/05-plugins/swift/Sources/ExplodeSwift", swiftSettings: settings),
        // Layer 5: chain file to steps to bytes.
        module(
            "Execution",
            [
                "PluginHost", "PluginKit", "Normalization", "CameraPlanner", "MapCamera", "Expressions",
                "Configuration", "GeoJSON", "GeoTypes", "Geodesy", "Topology", "Fetching",
            ]),
        // Layer 6: the command line.
        .executableTarget(
            name: "cartouche",
            dependencies: [
                "Execution", "Preview", "PluginHost", "PluginKit", "Normalization", "CameraPlanner", "MapCamera",
                "Configuration", "Expressions", "GeoJSON", "GeoTypes", "Fetching", "Pictures", "Serving",
                "AnchorsPlugin", "FramingPlugin", "WeatherPlugin", "GeometryPlugin", "PropertiesPlugin",
            ],
            swiftSettings: settings),
        // Tests.
        .target(
            name: "TestSupport", dependencies: ["GeoTypes", "CZLIB"], path: "Tests/TestSupport", swiftSettings: settings
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "GeoJSON", "GeoTypes", "Geodesy", "MapCamera", "Placement", "Configuration", "PluginKit",
                "WeatherPlugin", "TestSupport",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "GeoJSON", "GeoTypes", "Configuration", "Execution", "PluginHost", "AnchorsPlugin", "FramingPlugin",
                "WeatherPlugin", "GeometryPlugin", "PropertiesPlugin", "TestSupport",
            ],
            path: "Tests/Fuzz/Targets", swiftSettings: settings),
        tests("Fuzz", ["FuzzTargets"]),
        tests("GeoTypes", ["GeoTypes"]),
        tests("GeoJSON", ["GeoJSON", "GeoTypes"]),
        tests("Topology", ["Topology", "GeoTypes"]),
        tests("Geodesy", ["Geodesy", "GeoTypes"]),
        tests("MapCamera", ["MapCamera", "GeoTypes"], fixtures: true),
        tests("Placement", ["Placement", "GeoTypes"]),
        tests("Configuration", ["Configuration", "GeoJSON", "GeoTypes", "MapCamera"]),
        tests("Expressions", ["Expressions", "GeoJSON", "GeoTypes"]),
        tests("Fetching", ["Fetching", "GeoJSON", "CDigest"]),
        tests("Normalization", ["Normalization", "Topology", "Geodesy", "GeoTypes", "GeoJSON", "Configuration"]),
        tests("CameraPlanner", ["CameraPlanner", "MapCamera", "GeoTypes", "GeoJSON", "Configuration"]),
        tests("CartouchePlugin", ["CartouchePlugin", "CCartouche", "GeoJSON", "GeoTypes"]),
        tests(
            "Plugins",
            [
                "AnchorsPlugin", "FramingPlugin", "WeatherPlugin", "GeometryPlugin", "PropertiesPlugin",
                "PluginKit", "PluginHost", "Configuration", "Expressions", "MapCamera", "Placement", "GeoJSON",
                "GeoTypes", "Geodesy", "Topology", "Fetching",
            ] + grids),
        tests("Pictures", ["Pictures"]),
        tests("Serving", ["Serving"]),
        tests(
            "Preview",
            ["Preview", "PluginKit", "CameraPlanner", "MapCamera", "Configuration", "GeoJSON", "GeoTypes"]),
        tests("PluginHost", ["PluginHost", "PluginKit", "Configuration", "GeoJSON", "GeoTypes", "MapCamera"]),
        tests(
            "Execution",
            ["Execution", "PluginHost", "PluginKit", "Configuration", "MapCamera", "GeoJSON", "GeoTypes"]),
        tests(
            "CommandLine",
            [
                "cartouche", "CameraPlanner", "Configuration", "Expressions", "Fetching", "GeoJSON", "GeoTypes",
                "Execution",
            ]),
    ] + fuzzer,
    swiftLanguageModes: [.v6]
)
