// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "ToDo",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "ToDo", targets: ["ToDo"], bundleIdentifier: "org.example.umbra.todo",
      displayVersion: "1.0", bundleVersion: "1", appIcon: .placeholder(icon: .checkmark),
      accentColor: .presetColor(.blue), supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(name: "Umbra", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ToDo",
      dependencies: [
        .product(name: "Bindings", package: "Umbra"), .product(name: "Layout", package: "Umbra"),
        .product(name: "Reconciler", package: "Umbra"),
      ],
      path: "Sources", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
