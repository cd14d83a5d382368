import Observation
import Synchronization

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func guardedByAttribute() -> Int { Mutex(1).withLock { $0 } }

func guardedByCheck() -> Int {
  if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
    return Mutex(1).withLock { $0 }
  }
  return 1
}

@Observable final class ObservedModel { var number = 0 }

func tracked(_ model: ObservedModel) {
  withObservationTracking { _ = model.number } onChange: {}
}
