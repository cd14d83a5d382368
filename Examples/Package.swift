// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let benchmarkHarness = Target.Dependency.product(name: "_BenchmarkHarness", package: "Umbra")
let bindings = Target.Dependency.product(name: "Bindings", package: "Umbra")
let discreteStates = Target.Dependency.product(name: "DiscreteStates", package: "Umbra")
let layout = Target.Dependency.product(name: "Layout", package: "Umbra")
let reconciler = Target.Dependency.product(name: "Reconciler", package: "Umbra")
let controls = Target.Dependency.product(name: "Controls", package: "Umbra")
let gtk = Target.Dependency.product(name: "CGtk4", package: "Umbra")
let gtkHost = Target.Dependency.product(name: "GTKHost", package: "Umbra")
let terminalHost = Target.Dependency.product(name: "TerminalHost", package: "Umbra")
let shadowDiff = Target.Dependency.product(name: "ShadowDiff", package: "Umbra")

// Applications on Umbra's hosts, in a package of their own. On a machine without GTK's headers,
// `--disable-default-traits` leaves the terminal.
let package = Package(
  name: "Examples",
  traits: [
    .default(enabledTraits: ["GTK"]),
    .trait(name: "GTK", description: "Windows of GTK 4, beside the terminal"),
  ],
  dependencies: [
    .package(
      name: "Umbra", path: "..", traits: [.trait(name: "GTK", condition: .when(traits: ["GTK"]))])
  ],
  targets: [
    .target(
      name: "GalleryViews", dependencies: [controls, layout, reconciler], swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        controls, gtkHost, "GalleryViews", terminalHost,
        reconciler,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ToDo",
      dependencies: [bindings, controls, gtkHost, layout, reconciler, terminalHost],
      swiftSettings: strict),
    .executableTarget(
      name: "Settings",
      dependencies: [bindings, controls, gtkHost, layout, reconciler, terminalHost],
      swiftSettings: strict),
    .executableTarget(name: "FormPicture", dependencies: [layout], swiftSettings: strict),
    .executableTarget(
      name: "Statecharts", dependencies: [discreteStates], swiftSettings: strict),
    .target(name: "ChildSpawn"),
    .target(
      name: "HistoryModel", dependencies: ["ChildSpawn", shadowDiff], swiftSettings: strict),
    .target(
      name: "HistoryViews",
      dependencies: [controls, "HistoryModel", bindings, discreteStates, layout, reconciler],
      swiftSettings: strict),
    .executableTarget(
      name: "HistoryBenchmarks",
      dependencies: [
        benchmarkHarness, controls, "HistoryModel", "HistoryViews", layout, reconciler, shadowDiff,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "HistoryBrowser",
      dependencies: [
        controls, gtkHost, "HistoryViews", terminalHost,
        reconciler,
      ], swiftSettings: strict),
    .executableTarget(
      name: "GTKFixture", dependencies: [controls, gtkHost, layout, reconciler],
      path: "Tests/GTKFixture", swiftSettings: strict),
    .testTarget(
      name: "GTKHostTests",
      dependencies: [
        controls, "GTKFixture", gtkHost, gtk, "Gallery", "HistoryBrowser", "HistoryViews",
        "RepositoryFixture", "Settings", bindings, discreteStates, layout, reconciler,
      ], swiftSettings: strict),
    .testTarget(
      name: "TerminalHostTests",
      dependencies: [
        controls, "Gallery", "GalleryViews", "HistoryBrowser", "RepositoryFixture",
        "Settings", "ToDo", terminalHost,
        bindings, layout, reconciler,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ControlsTests", dependencies: [controls, bindings, layout, reconciler],
      swiftSettings: strict),
    .target(
      name: "RepositoryFixture", path: "Tests/RepositoryFixture", swiftSettings: strict),
    .testTarget(
      name: "HistoryModelTests",
      dependencies: [controls, "HistoryModel", "HistoryViews", "RepositoryFixture"],
      swiftSettings: strict),
    .testTarget(
      name: "HistoryViewsTests",
      dependencies: [
        controls, "HistoryModel", "HistoryViews", "RepositoryFixture", terminalHost, bindings,
        discreteStates, reconciler,
      ],
      swiftSettings: strict),
  ]
)
