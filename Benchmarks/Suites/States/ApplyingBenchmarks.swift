import BenchmarkHarness
import DiscreteStates

/// An object with two states that each set two properties.
final class Lamp {
  var isOn = false
  var brightness = 0
}

extension Lamp: Stateful {
  @inline(never)
  static func on() -> State<Lamp> {
    state {
      $0.isOn = true
      $0.brightness += 1
    }
  }

  @inline(never)
  static func off() -> State<Lamp> {
    state {
      $0.isOn = false
      $0.brightness += 2
    }
  }

  @inline(never)
  static func dimmed(to brightness: Int) -> State<Lamp> {
    onSet { $0.brightness = brightness }.onUpdate { $0.brightness += 1 }
  }
}

/// Measures applying a state at once, beside calling closures and a switch over an enum.
enum ApplyingBenchmarks {
  private static let group = "a thousand states, applied at once"

  static func all() -> [Benchmark] {
    [
      row("direct", expected: 3) { lamp in
        {
          lamp.apply { $0.on() }.instantly()
          lamp.apply { $0.off() }.instantly()
        }
      },
      row("controller", expected: 3) { lamp in
        let controller = StateCtrl(for: lamp)
        return {
          controller.apply { $0.on() }.instantly()
          controller.apply { $0.off() }.instantly()
        }
      },
      row("controller-again", expected: 0) { lamp in
        let controller = StateCtrl(for: lamp)
        controller.become { $0.on() }
        return {
          controller.apply { $0.on() }.instantly()
          controller.apply { $0.on() }.instantly()
        }
      },
      row("controller-update", expected: 2) { lamp in
        let controller = StateCtrl(for: lamp)
        controller.become { $0.dimmed(to: 1) }
        return {
          controller.apply { $0.dimmed(to: 2) }.instantly()
          controller.apply { $0.dimmed(to: 3) }.instantly()
        }
      },
      row("controller-observed", expected: 3) { lamp in
        let controller = StateCtrl(for: lamp)
        blackHole(controller.current)
        return {
          controller.apply { $0.on() }.instantly()
          controller.apply { $0.off() }.instantly()
        }
      },
      row("controller-history", expected: 3) { lamp in
        let controller = StateCtrl(for: lamp)
        controller.historyLimit = 50
        return {
          controller.apply { $0.on() }.instantly()
          controller.apply { $0.off() }.instantly()
        }
      },
      row("stateful", expected: 3) { lamp in
        {
          lamp.state.apply { $0.on() }.instantly()
          lamp.state.apply { $0.off() }.instantly()
        }
      },
      row("transition", expected: 3) { lamp in
        let controller = StateCtrl(for: lamp)
        let transition: Transition<Lamp> = { _, mutations, completion in
          mutations()
          completion(true)
        }
        return {
          controller.apply { $0.on() }.viaTransition(transition)
          controller.apply { $0.off() }.viaTransition(transition)
        }
      },
    ]
  }

  /// A row that applies two states 500 times.
  private static func row(
    _ name: String, expected: Int, _ make: @escaping (Lamp) -> () -> Void
  ) -> Benchmark {
    Benchmark(title: "states.apply/\(name)", group: group, size: 1000) { _ in
      let lamp = Lamp()
      let pair = make(lamp)
      pair()
      let before = lamp.brightness
      pair()
      guard lamp.brightness - before == expected else {
        throw CheckFailure("two states add \(lamp.brightness - before), not \(expected)")
      }
      let ours = Contender("states") {
        for _ in 0..<500 { pair() }
        return lamp.brightness & 1
      }
      return Trial(outcome: Outcome(), ours: ours, floors: [closures(lamp), enumSwitch(lamp)])
    }
  }

  private static func closures(_ lamp: Lamp) -> Contender {
    let on: (Lamp) -> Void = Lamp.set(true, 1)
    let off: (Lamp) -> Void = Lamp.set(false, 2)
    return Contender("closures") {
      for _ in 0..<500 {
        on(lamp)
        off(lamp)
      }
      return 0
    }
  }

  private static func enumSwitch(_ lamp: Lamp) -> Contender {
    let machine = LampMachine(lamp)
    return Contender("switch") {
      for _ in 0..<500 {
        machine.enter(.on)
        machine.enter(.off)
      }
      return 0
    }
  }
}

extension Lamp {
  @inline(never)
  fileprivate static func set(_ isOn: Bool, _ step: Int) -> (Lamp) -> Void {
    {
      $0.isOn = isOn
      $0.brightness += step
    }
  }
}

/// The same logic, written by hand.
private final class LampMachine {
  enum Kind {
    case on
    case off
  }

  private var current: Kind?
  private weak var lamp: Lamp?

  init(_ lamp: Lamp) { self.lamp = lamp }

  @inline(never)
  func enter(_ next: Kind) {
    guard next != current, let lamp else { return }
    current = next
    switch next {
    case .on:
      lamp.isOn = true
      lamp.brightness += 1
    case .off:
      lamp.isOn = false
      lamp.brightness += 2
    }
  }
}
