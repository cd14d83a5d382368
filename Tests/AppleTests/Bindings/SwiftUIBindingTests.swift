#if canImport(SwiftUI)
  import Bindings
  import Observation
  import SwiftUI
  import Testing

  /// States as bindings of SwiftUI.
  @MainActor @Suite(.serialized) struct SwiftUIBindingTests {
    @Test func theBindingReadsAndSetsTheState() {
      let name = StateSignal("Ada")
      let binding: SwiftUI.Binding<String> = name.binding
      #expect(binding.wrappedValue == "Ada")
      binding.wrappedValue = "Grace"
      #expect(name.get() == "Grace")
      name.set("Mary")
      #expect(binding.wrappedValue == "Mary")
    }

    @Test func theBindingHoldsTheState() {
      let binding: SwiftUI.Binding<Int> = StateSignal(1).binding
      binding.wrappedValue = 2
      #expect(binding.wrappedValue == 2)
    }

    @Test func readingTheBindingIsObserved() {
      let count = StateSignal(1)
      let binding: SwiftUI.Binding<Int> = count.binding
      let changes = Changes()
      withObservationTracking {
        _ = binding.wrappedValue
      } onChange: {
        changes.count += 1
      }
      count.set(2)
      #expect(changes.count == 1)
    }
  }

  /// `@unchecked`: it is written where the state is set, which is here.
  private final class Changes: @unchecked Sendable {
    var count = 0
  }
#endif
