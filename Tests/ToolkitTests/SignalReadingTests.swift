import Bindings
import Reconciler
import Testing

private final class Reader: StateView {
  var renders = 0
  var read: () -> Void = {}

  override func render() {
    renders += 1
    read()
  }
}

/// Views that read signals.
@MainActor @Suite(.serialized) struct SignalReadingTests {
  private func reader(_ read: @escaping () -> Void) -> (StateViewController, Reader) {
    let controller = StateViewController()
    let view = Reader(parentViewController: controller)
    view.read = read
    controller.rootView = view
    return (controller, view)
  }

  @Test(arguments: [false, true]) func anEqualValueRendersNobody(isListened: Bool) {
    let number = StateSignal(1)
    var heard: [Int] = []
    let token = isListened ? number.on { heard.append($0) } : nil
    let (controller, view) = reader { _ = number.get() }
    number.set(1)
    StateView.flush()
    #expect(view.renders == 1)
    number.set(2)
    StateView.flush()
    #expect(view.renders == 2)
    number.set(2)
    StateView.flush()
    #expect(view.renders == 2)
    batch {
      number.set(2)
      number.set(3)
    }
    StateView.flush()
    #expect(view.renders == 3)
    // Listeners are notified of every value, and of the last value of a batch.
    #expect(heard == (isListened ? [1, 1, 2, 2, 3] : []))
    withExtendedLifetime((controller, token)) {}
  }

  @Test func anInspectorNamesTheSignalsThatAViewReads() {
    StateView.signalTracer = { render in
      observedSignals(in: render).map { $0.name ?? "\(type(of: $0))" }
    }
    defer { StateView.signalTracer = nil }
    let price = StateSignal(10).named("price")
    let total = Computed { price.get() * 2 }.named("total")
    let other = StateSignal("a")
    let isShown = StateSignal(true).named("isShown")
    let (controller, view) = reader {
      guard isShown.get() else { return }
      _ = total.get() + total.get()
      _ = other.get()
    }
    // Not the price: Observation tracks the computed value.
    #expect(view.shadow.signals == ["isShown", "total", "StateSignal<String>"])
    price.set(11)
    StateView.flush()
    #expect(view.renders == 2)
    isShown.set(false)
    StateView.flush()
    #expect(view.shadow.signals == ["isShown"])
    #expect(view.shadow.description == "Reader observes [isShown] <- observation")
    withExtendedLifetime(controller) {}
  }

  @Test func valuesThatCannotBeComparedAreAlwaysOthers() {
    struct Opaque { var number = 1 }
    let value = StateSignal(Opaque())
    let (controller, view) = reader { _ = value.get() }
    value.set(Opaque())
    StateView.flush()
    #expect(view.renders == 2)
    withExtendedLifetime(controller) {}
  }

  @Test func whatIsGenericAsksTheType() {
    func set<Value>(_ state: StateSignal<Value>, _ value: Value) { state.set(value) }
    let number = StateSignal(1)
    let (controller, view) = reader { _ = number.get() }
    set(number, 1)
    StateView.flush()
    #expect(view.renders == 1)
    set(number, 2)
    StateView.flush()
    #expect(view.renders == 2)
    withExtendedLifetime(controller) {}
  }
}
