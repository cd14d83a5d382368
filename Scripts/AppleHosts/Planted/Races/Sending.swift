#if canImport(UIKit) && !os(watchOS)
  import UIKit

  final class PlantedState { var value = 0 }

  func plantedSending(_ state: PlantedState, _ label: UILabel) {
    Task { @MainActor in
      label.text = "\(state.value)"  // ios tvos visionos: sending 'state' risks causing data races
    }
  }
#endif
