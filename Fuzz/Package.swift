// swift-tools-version: 6.2
import PackageDescription

// Built with `swift build --package-path Fuzz --sanitize=fuzzer -c release`; see Scripts/fuzz.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Umbra", path: "..")],
  targets: ["fuzz-sequence", "fuzz-text", "fuzz-patch", "fuzz-sections"].map { name in
    .executableTarget(
      name: name, dependencies: ["FuzzDriver", .product(name: "ShadowDiff", package: "Umbra")])
  } + [.target(name: "FuzzDriver")]
)
