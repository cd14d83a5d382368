// swift-tools-version: 6.2
import PackageDescription

// Built and run by Scripts/fuzz. The links among the sources lead to files of the tests, so that the
// targets check with the same models. A dependency cannot replace them: the package manager rejects a
// target whose files are outside of its package, and a product of Umbra with these models would make
// them public API.
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
      name: "fuzz-items", dependencies: ["FuzzDriver", .product(name: "Layout", package: "Umbra")]),
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
