import DiscreteStates
import Testing

@MainActor private final class Screen: Stateful {
  var count = 0

  static func counted() -> State<Screen> { state { $0.count += 1 } }
}

private class Lamp: Stateful {
  var log: [String] = []

  class var defaultTransition: Transition<Lamp> { by("lamp") }

  static func on() -> State<Lamp> { state { $0.log.append("on") } }

  static func by(_ name: String) -> Transition<Lamp> {
    { lamp, mutations, completion in
      lamp.log.append(name)
      mutations()
      completion(true)
    }
  }
}

private final class Lantern: Lamp {
  override class var defaultTransition: Transition<Lamp> { by("lantern") }
}

/// Generic code that does not know the isolation of the object's class.
private func undo<Object: Stateful>(_ object: Object) { object.state.undo().instantly() }

/// The isolation of controllers, as far as the compiler does not check it.
@Suite struct StatefulOwnersTests {
  @Test @MainActor func genericCodeOfTheMainActorUsesItsObjects() {
    let screen = Screen()
    screen.state.historyLimit = 5
    screen.state.become { $0.counted() }
    let generic = screen.state
    undo(screen)
    #expect(generic === screen.state && generic === screen.discreteState)
    #expect(screen.count == 1)
  }

  @Test func genericCodeElsewhereStops() async {
    await #expect(processExitsWith: .failure) {
      let screen = await MainActor.run {
        let screen = Screen()
        screen.state.become { $0.counted() }
        return screen
      }
      await Task.detached { undo(screen) }.value
    }
  }

  @Test func aSubclassHasItsOwnDefaultTransition() {
    let lamp: Lamp = Lantern()
    lamp.state.apply { $0.on() }.viaTransition()
    #expect(lamp.log == ["lantern", "on"])
    let other = Lamp()
    other.state.apply { $0.on() }.viaTransition()
    #expect(other.log == ["lamp", "on"])
  }
}
