// swift-tools-version: 6.2
import PackageDescription

// Built and run by Scripts/fuzz. The links among the sources lead to files of the tests: the
// targets check with the same models, without making these a product of the package.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Umbra", path: "..")],
  targets: ["fuzz-sequence", "fuzz-text", "fuzz-patch", "fuzz-sections"].map { name in
    .executableTarget(
      name: name, dependencies: ["FuzzDriver", .product(name: "ShadowDiff", package: "Umbra")])
  } + [
    .executableTarget(
      name: "fuzz-layout", dependencies: ["FuzzDriver", .product(name: "Layout", package: "Umbra")]),
    .executableTarget(
      name: "fuzz-bindings",
      dependencies: ["FuzzDriver", .product(name: "Bindings", package: "Umbra")]),
    .executableTarget(
      name: "fuzz-reconciler",
      dependencies: [
        "FuzzDriver", .product(name: "Reconciler", package: "Umbra"),
        .product(name: "Layout", package: "Umbra"),
      ]),
    .executableTarget(
      name: "fuzz-states",
      dependencies: ["FuzzDriver", .product(name: "DiscreteStates", package: "Umbra")]),
    .target(name: "FuzzDriver", dependencies: [.product(name: "ShadowDiff", package: "Umbra")]),
  ]
)
