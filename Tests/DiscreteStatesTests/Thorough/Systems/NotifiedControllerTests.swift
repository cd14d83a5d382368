import DiscreteStates
import Testing

private class Lamp: Stateful {
  var log: [String] = []

  static func on() -> DiscreteState<Lamp> { onSet { $0.log.append("on") } }
  static func off() -> DiscreteState<Lamp> { onSet { $0.log.append("off") } }

  func switchOff() { apply { $0.off() }.instantly() }
}

private final class BigLamp: Lamp {}

@MainActor private final class Window: Stateful {
  var log: [String] = []

  static func open() -> DiscreteState<Window> { onSet { $0.log.append("open") } }
}

private final class Plain: DiscreteSystem {
  var log: [String] = []

  static func on() -> DiscreteState<Plain> { onSet { $0.log.append("on") } }
}

private class Base: DiscreteSystem {
  static func on() -> DiscreteState<Base> { onSet { _ in } }
}

private final class Derived: Base, Stateful {}

private func apply<System: DiscreteSystem>(
  _ state: DiscreteState<System.StateTarget>, to system: System
) {
  system.apply { _ in state }.instantly()
}

private func become<System: DiscreteSystem>(
  _ state: DiscreteState<System.StateTarget>, _ system: System
) {
  system.become { _ in state }
}

private func applyByTransition<System: Stateful>(
  _ state: DiscreteState<System.StateTarget>, to system: System
) {
  system.apply { _ in state }.viaTransition(.instant)
}

/// The controller of a `Stateful` object knows each state that is applied to the object, by whatever code.
@Suite struct NotifiedControllerTests {
  @Test func everyCallNotifiesTheController() {
    let lamp = Lamp()
    #expect(lamp.state.current == nil)
    lamp.apply { $0.on() }.instantly()
    #expect(lamp.state.isIn { $0.on() })
    lamp.switchOff()
    #expect(lamp.state.isIn { $0.off() })
    apply(Lamp.on(), to: lamp)
    #expect(lamp.state.isIn { $0.on() })
    become(Lamp.off(), lamp)
    #expect(lamp.state.isIn { $0.off() })
    applyByTransition(Lamp.on(), to: lamp)
    #expect(lamp.state.isIn { $0.on() })
    lamp.become { $0.off() }
    #expect(lamp.state.isIn { $0.off() })
    lamp.state.apply { $0.off() }.instantly()
    #expect(lamp.log == ["on", "off", "on", "off", "on", "off"])
  }

  /// The controller does not exist before the state is applied.
  @Test func laterControllersKnowToo() {
    let (lamp, big) = (Lamp(), BigLamp())
    apply(Lamp.on(), to: lamp)
    apply(Lamp.on(), to: big)
    #expect(lamp.state.isIn { $0.on() } && big.state.isIn { $0.on() })
  }

  @MainActor @Test func objectsOfTheMainActorAreNotified() {
    let window = Window()
    apply(Window.open(), to: window)
    #expect(window.state.isIn { $0.open() } && window.log == ["open"])
  }

  @Test func plainSystemsHaveNoController() {
    let plain = Plain()
    let controller = StateController(for: plain)
    apply(Plain.on(), to: plain)
    plain.become { $0.on() }
    #expect(plain.log == ["on", "on"] && controller.current == nil)
  }

  /// The class itself is known to be `Stateful`; code that knows only its superclass could not notify the controller.
  @Test func aStatefulSubclassOfAPlainSystemIsRejected() async {
    let derived = Derived()
    derived.apply { $0.on() }.instantly()
    #expect(derived.state.isIn { $0.on() })
    apply(Base.on(), to: Base())
    #if DEBUG
      await #expect(processExitsWith: .failure) { apply(Base.on(), to: Derived()) }
      await #expect(processExitsWith: .failure) {
        let base: Base = Derived()
        base.become { $0.on() }
      }
    #endif
  }
}
