// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The application that the suite `app` measures reads git as Linux lets it.
#if os(Linux)
  let applicationLibraries: [Target.Dependency] = ["Controls", "HistoryModel", "HistoryViews"]
  let application: [Target] = [
    .target(
      name: "Controls", dependencies: ["Layout", "Reconciler"], path: "Examples/Sources/Controls",
      swiftSettings: strict),
    .target(name: "ChildSpawn", path: "Examples/Sources/ChildSpawn"),
    .target(
      name: "HistoryModel", dependencies: ["ChildSpawn", "ShadowDiff"],
      path: "Examples/Sources/HistoryModel", swiftSettings: strict),
    .target(
      name: "HistoryViews",
      dependencies: [
        "Controls", "HistoryModel", "Bindings", "DiscreteStates", "Layout", "Reconciler",
      ],
      path: "Examples/Sources/HistoryViews", swiftSettings: strict),
  ]
  let withoutApplication: [String] = []
#else
  let applicationLibraries: [Target.Dependency] = []
  let application: [Target] = []
  let withoutApplication = ["App"]
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
      ] + applicationLibraries,
      path: "Benchmarks/Suites", exclude: withoutApplication, swiftSettings: strict),
    .testTarget(
      name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"], swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Benchmarks", "BenchmarkHarness", "ShadowDiff", "Layout"],
      swiftSettings: strict),
  ] + application
)
