@testable import DiscreteStates

/// An object with a few states, which logs calls.
final class Panel: Stateful {
  var log: [String] = []
  var x = 0.0
  var y = 0.0

  static func open() -> State<Panel> { state { $0.log.append("open") } }
  static func closed() -> State<Panel> { state { $0.log.append("closed") } }
  static func page(_ number: Int) -> State<Panel> {
    onSet { $0.log.append("page \(number)") }.onUpdate { $0.log.append("show \(number)") }
  }
  static func tab(_ number: Int) -> State<Panel> {
    state { $0.log.append("tab \(number)") }.identified(by: number)
  }
  static func left() -> State<Panel> { state { $0.x = 0 } }
  static func right() -> State<Panel> { state { $0.x = 100 } }
  static func low() -> State<Panel> { state { $0.y = 100 } }
}

/// A transition that stores its runs, which the test then controls.
final class HeldTransition<Target: AnyObject> {
  var runs: [TransitionRun<Target>] = []
  var transition: StateTransition<Target> {
    StateTransition { [unowned self] in runs.append($0) }
  }
}
