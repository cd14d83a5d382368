#if canImport(UIKit) && !os(watchOS)
  import UIKit

  final class PlantedState { var value = 0 }

  func plantedSending(_ state: PlantedState, _ label: UILabel) {
    Task { @MainActor in  // ios tvos visionos: risks causing data races
      label.text = "\(state.value)"
    }
  }
#endif
