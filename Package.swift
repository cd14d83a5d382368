// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["UMBRA_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : [])

// The hosts are for platforms without views of their own.
#if os(Linux)
  let hostProducts: [Product] = [
    .library(name: "Controls", targets: ["Controls"]),
    .library(name: "TerminalHost", targets: ["TerminalHost"]),
    .library(name: "GTKHost", targets: ["GTKHost"]),
    .library(name: "CGtk4", targets: ["CGtk4"]),
  ]
  let hosts: [Target] = [
    .target(
      name: "Controls", dependencies: ["Bindings", "Layout", "Reconciler"], path: "Hosts/Controls",
      swiftSettings: strict),
    .target(name: "TerminalGuard", path: "Hosts/TerminalGuard"),
    .target(
      name: "TerminalHost", dependencies: ["Controls", "TerminalGuard", "Layout", "Reconciler"],
      path: "Hosts/TerminalHost", swiftSettings: strict),
    .systemLibrary(
      name: "CGtk4", path: "Hosts/CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "GTKHost",
      dependencies: [
        .target(name: "CGtk4", condition: .when(traits: ["GTK"])), "Controls", "DiscreteStates",
        "Layout", "Reconciler",
      ],
      path: "Hosts/GTKHost", swiftSettings: strict),
  ]
#else
  let hostProducts: [Product] = []
  let hosts: [Target] = []
#endif

// The adapters for UIKit, AppKit, Combine and SwiftUI, on the frameworks themselves. On Linux,
// Scripts/check-apple-hosts checks and runs these tests as far as they go there.
#if os(Linux)
  let appleTests: [Target] = []
#else
  let appleTests: [Target] = [
    .testTarget(
      name: "AppleTests",
      dependencies: ["ShadowDiff", "Layout", "Bindings", "DiscreteStates", "Reconciler"],
      swiftSettings: strict)
  ]
#endif

let package = Package(
  name: "Umbra",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "ShadowDiff", targets: ["ShadowDiff"]),
    .library(name: "Layout", targets: ["Layout"]),
    .library(name: "Bindings", targets: ["Bindings"]),
    .library(name: "DiscreteStates", targets: ["DiscreteStates"]),
    .library(name: "Reconciler", targets: ["Reconciler"]),
    // For the benchmarks of the applications in Examples/; it may change at any time.
    .library(name: "_BenchmarkHarness", targets: ["BenchmarkHarness"]),
  ] + hostProducts,
  traits: [
    .trait(name: "GTK", description: "GTKHost: windows of GTK 4; needs its headers")
  ],
  targets: [
    .target(name: "ShadowDiff", swiftSettings: strict),
    // A thread-local variable in C: the one thing that Bindings needs and Swift does not have.
    .target(name: "BindingsThreads"),
    .target(
      name: "Bindings", dependencies: ["ShadowDiff", "BindingsThreads"], swiftSettings: strict),
    .testTarget(
      name: "BindingsTests", dependencies: ["Bindings", "ShadowDiff", "TestSupport"],
      swiftSettings: strict),
    .target(name: "DiscreteStates", dependencies: ["ShadowDiff"], swiftSettings: strict),
    .testTarget(
      name: "DiscreteStatesTests", dependencies: ["DiscreteStates", "ShadowDiff", "TestSupport"],
      swiftSettings: strict),
    .target(name: "Reconciler", dependencies: ["ShadowDiff", "Layout"], swiftSettings: strict),
    .testTarget(
      name: "ReconcilerTests", dependencies: ["Reconciler", "ShadowDiff", "Layout", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShadowDiffTests", dependencies: ["ShadowDiff", "TestSupport"],
      swiftSettings: strict),
    .target(name: "Layout", swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["Layout", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ToolkitTests",
      dependencies: ["ShadowDiff", "Layout", "Bindings", "DiscreteStates", "Reconciler"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["ShadowDiff"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(name: "BenchmarkHarness", path: "Benchmarks/Harness", swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkHarness", "ShadowDiff", "Layout", "Bindings", "DiscreteStates", "Reconciler",
      ],
      path: "Benchmarks/Suites", swiftSettings: strict),
    .testTarget(
      name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"], swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Benchmarks", "BenchmarkHarness", "ShadowDiff", "Layout"],
      swiftSettings: strict),
  ] + hosts + appleTests
)

// The folders `Thorough` hold half of the tests: programs, rare cases, misuse, and the texts of errors. A
// plain `swift test` does without them, because compiling a test takes longer than running it.
if Context.environment["UMBRA_TEST_EFFORT"] == nil {
  let thorough = [
    "ShadowDiffTests", "LayoutTests", "BindingsTests", "DiscreteStatesTests", "ReconcilerTests",
    "BenchmarkHarnessTests",
  ]
  for target in package.targets where thorough.contains(target.name) {
    target.exclude.append("Thorough")
  }
}

// UMBRA_TEST_TARGETS names the test targets that are wanted. A simulator's tests need every target to
// compile for iOS, where neither exit tests nor the benchmarks can start a process; and a sanitizer's
// build takes long.
if let wanted = Context.environment["UMBRA_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  package.products.removeAll { $0.name == "_BenchmarkHarness" }
  package.targets.removeAll { target in
    target.type == .test && !wanted.contains(target.name) || target.name.hasPrefix("Benchmark")
  }
}
