// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let bindings = Target.Dependency.product(name: "Bindings", package: "Umbra")
let discreteStates = Target.Dependency.product(name: "DiscreteStates", package: "Umbra")
let layout = Target.Dependency.product(name: "Layout", package: "Umbra")
let reconciler = Target.Dependency.product(name: "Reconciler", package: "Umbra")
let shadowDiff = Target.Dependency.product(name: "ShadowDiff", package: "Umbra")

// Without GTK on the machine: `--disable-default-traits`, and the terminal alone.
let withGTK = TargetDependencyCondition.when(traits: ["GTK"])

// Hosts and applications. They are a package of their own, so that nobody who uses the libraries needs
// what these need.
let package = Package(
  name: "Examples",
  traits: [
    .default(enabledTraits: ["GTK"]),
    .trait(name: "GTK", description: "Windows of GTK 4, beside the terminal"),
  ],
  dependencies: [.package(name: "Umbra", path: "..")],
  targets: [
    .target(name: "Controls", dependencies: [layout, reconciler], swiftSettings: strict),
    .target(name: "TerminalGuard"),
    .target(
      name: "TerminalHost", dependencies: ["Controls", "TerminalGuard", layout, reconciler],
      swiftSettings: strict),
    .systemLibrary(name: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "GTKHost", dependencies: ["CGtk4", "Controls", discreteStates, layout, reconciler],
      swiftSettings: strict),
    .target(
      name: "GalleryViews", dependencies: ["Controls", layout, reconciler], swiftSettings: strict),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Controls", .target(name: "GTKHost", condition: withGTK), "GalleryViews", "TerminalHost",
        reconciler,
      ],
      swiftSettings: strict),
    .executableTarget(name: "FormPicture", dependencies: [layout], swiftSettings: strict),
    .target(name: "ChildSpawn"),
    .target(
      name: "HistoryModel", dependencies: ["ChildSpawn", shadowDiff], swiftSettings: strict),
    .target(
      name: "HistoryViews",
      dependencies: ["Controls", "HistoryModel", bindings, discreteStates, layout, reconciler],
      swiftSettings: strict),
    .executableTarget(
      name: "HistoryBrowser",
      dependencies: [
        "Controls", .target(name: "GTKHost", condition: withGTK), "HistoryViews", "TerminalHost",
        reconciler,
      ], swiftSettings: strict),
    .executableTarget(
      name: "GTKFixture", dependencies: ["Controls", "GTKHost", layout, reconciler],
      path: "Tests/GTKFixture", swiftSettings: strict),
    .testTarget(
      name: "GTKHostTests",
      dependencies: [
        "CGtk4", "Controls", "GTKFixture", "GTKHost", "Gallery", "HistoryBrowser", "HistoryViews",
        "RepositoryFixture", bindings, discreteStates, layout, reconciler,
      ], swiftSettings: strict),
    .testTarget(
      name: "TerminalHostTests",
      dependencies: [
        "Controls", "Gallery", "GalleryViews", "HistoryBrowser", "RepositoryFixture",
        "TerminalHost",
        layout, reconciler,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ControlsTests", dependencies: ["Controls", bindings, layout, reconciler],
      swiftSettings: strict),
    .target(
      name: "RepositoryFixture", path: "Tests/RepositoryFixture", swiftSettings: strict),
    .testTarget(
      name: "HistoryModelTests", dependencies: ["HistoryModel", "RepositoryFixture"],
      swiftSettings: strict),
    .testTarget(
      name: "HistoryViewsTests",
      dependencies: [
        "Controls", "HistoryModel", "HistoryViews", "RepositoryFixture", "TerminalHost", bindings,
        discreteStates, reconciler,
      ],
      swiftSettings: strict),
  ]
)
