// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "explode-swift",
    products: [.library(name: "ExplodeSwift", type: .dynamic, targets: ["ExplodeSwift"])],
    dependencies: [.package(name: "cartouche", path: "../../..")],
    targets: [
        .target(name: "ExplodeSwift", dependencies: [.product(name: "CartouchePlugin", package: "cartouche")])
    ],
    swiftLanguageModes: [.v6]
)
