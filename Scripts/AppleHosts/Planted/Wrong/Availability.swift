import Observation
import Synchronization

func plantedMutex() -> Int {
  let mutex = Mutex(1)  // ios: 'Mutex' is only available in iOS 18.0 or newer
  return mutex.withLock { $0 }  // ios: 'withLock' is only available in iOS 18.0 or newer
}

func plantedInlineArray(_ array: InlineArray<3, Int>) {}  // ios: 'InlineArray' is only available in iOS 26.0 or newer

func plantedSpan(_ array: [Int]) -> Int {
  array.span.count  // ios: 'span' is only available in iOS 26.0 or newer
}

@Observable final class PlantedModel { var number = 0 }

// On the main actor it reaches back to older systems; on others it does not.
actor PlantedActor {
  isolated deinit {}  // ios: isolated deinit is only available in iOS 18.4.0 or newer
}

@MainActor
final class PlantedOwner {
  let model = PlantedModel()

  func observe() {
    _ = Observations { [model] in model.number }  // ios: 'Observations' is only available in iOS 26.0 or newer
    Task.immediate {}  // ios: is only available in iOS 26.0 or newer
  }
}
