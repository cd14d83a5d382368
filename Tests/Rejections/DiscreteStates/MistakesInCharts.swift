// rejects each line that names an error
import DiscreteStates

final class Browser: Stateful {
  var files: [String] = []
  var attempts = 0
}

enum Input: StatechartEvent {
  case loaded([String])
  case moved(Int, Int)
  case resized(Int, Int)
  case reset
}

typealias Chart = Statechart<Browser, String, Input>
typealias Node = StateNode<Browser, String, Input>

func find(_ name: String) async throws -> [String] { [name] }

// MARK: Members

func misspelledCase() -> Node {
  StateNode("s") { On(Input.loadded) { $0.files = $1 } }  // error: has no member 'loadded'
}

func memberInGuard() throws -> Chart {
  try Chart(initial: "s") {
    StateNode("s") {
      StateNode("t") {
        On(.reset, to: "s").when { $0.fills.isEmpty }  // error: has no member 'fills'
      }
    }
  }
}

func noEvent() -> Node {
  StateNode("s") { On(to: "s") }  // error: name an event, or write On(.always, to: …)
}

func noDeferredEvent() -> Node {
  StateNode("s") { Defer() }  // error: missing argument for parameter
}

func memberBesideTwoOperators() -> Node {
  StateNode("s") {
    On(.reset).when { $0.atempts > 3 && $0.files.isEmpty }  // error: has no member 'atempts'
  }
}

func memberBesideThreeOperators() -> Node {
  StateNode("s") {
    On(.reset) { b in b.attempts = b.atempts * 2 + 3 * b.attempts - 1 }  // error: 'atempts'
  }
}

func memberBesideFourOperators() -> Node {
  StateNode("s") {
    On(.reset).when { o in
      o.attempts > 3 && o.atempts < 9 && !o.files.isEmpty  // error: has no member 'atempts'
    }
  }
}

func eventBesideOperators() -> Node {
  StateNode("s") {
    On(.rest, to: "s") { b in b.attempts = b.attempts * 2 + 3 - 1 }  // error: no member 'rest'
  }
}

func constructorBesideOperators() -> Node {
  StateNode("s") {
    On(Input.mvd, to: "s") { b, x, y in b.attempts = x * 2 + y - 1 }  // error: no member 'mvd'
  }
}

func memberInEntry() -> Node {
  StateNode("s") { OnEntry { $0.attemps += 1 } }  // error: has no member 'attemps'
}

// MARK: Values of events

func typeInGuard() -> Node {
  StateNode("s") {
    On(Input.moved).when { _, x, y in x == "left" }  // error: cannot be applied to
  }
}

func memberBesideThreeOperatorsInGuard() -> Node {
  StateNode("s") {
    On(Input.moved).when { b, x, y in
      b.atempts > x && b.attempts < y && x == 1  // error: has no member 'atempts'
    }
  }
}

func typeOfValue() -> Node {
  StateNode("s") {
    On(Input.loaded) { $0.files = $1.count }  // error: cannot assign value of type
  }
}

func valuesOfPlainCase() -> Node {
  StateNode("s") {
    On(.reset) { view, x, y in view.attempts = 1 }  // error: expects 2 arguments, but 3
  }
}

func tooManyValues() -> Node {
  StateNode("s") {
    On(Input.loaded) { b, x, y, z in b.files = [] }  // error: have the same shape
  }
}

func tooFewValues() -> Node {
  StateNode("s") {
    On(Input.moved) { $0.attempts = $1 }  // error: have the same shape
  }
}

func tooManyValuesUnused() -> Node {
  StateNode("s") {
    On(Input.loaded) { view, files, other in view.attempts = 1 }  // error: the same shape
  }
}

func tupleOfValues() -> Node {
  StateNode("s") {
    On(Input.moved) { view, pair in view.attempts = 1 }  // error: cannot convert value of type
  }
}

func tupleOfValuesInGuard() -> Node {
  StateNode("s") {
    On(Input.moved).when { view, pair in view.attempts > 1 }  // error: could not infer
  }
}

func tooManyValuesInGuard() -> Node {
  StateNode("s") {
    On(Input.loaded).when { view, files, other in view.attempts > 1 }  // error: could not infer
  }
}

// MARK: Arguments

func transitionInFinalState() throws -> Chart {
  try Chart(initial: "s") {
    FinalNode("s") { On(.reset) }  // error: A final state takes OnEntry, OnExit
  }
}

func namesOfOtherLibraries() throws -> Chart {
  try Chart(initial: "s") {
    StateNode("s") {
      After(.seconds(1), to: "t")  // error: 'After' is unavailable: write On(after: …, to: …)
    }
    FinalState("t")  // error: 'FinalState' has been renamed to 'FinalNode'
  }
}

func initialOfParallelState() throws -> Chart {
  try Chart(initial: "s") {
    ParallelNode("s", initial: "t") {  // error: a parallel state enters all of its regions
      StateNode("t")
    }
  }
}

func historyWithoutDefault() throws -> Chart {
  try Chart(initial: "s") {
    HistoryNode("h", .deep)  // error: missing argument for parameter 'initial' in call
    StateNode("s")
  }
}

func guardAmongArguments() -> Node {
  StateNode("s") {
    On(Input.moved, when: { $1 > $2 }) { _ = ($0, $1, $2) }  // error: On(…) { … }.when { … }
  }
}

func deferredConstructors() -> Node {
  StateNode("s") {
    Defer(Input.loaded, Input.moved)  // error: one Defer for each case with associated values
  }
}

func invocationWithoutFailed() -> Node {
  StateNode("s") {
    Invoke {  // error: work that throws needs an event for its error, 'failed:'
      $0.files.joined()
    } run: {
      try await find($0)
    } done: {
      .loaded($0)
    }
  }
}

// MARK: Names of other libraries

func isOver(_ session: Chart.Session) -> Bool {
  session.isFinished  // error: 'isFinished' has been renamed to 'hasEnded'
}

func isPlaying(_ session: Chart.Session) -> Bool {
  session.matches("playing")  // error: 'matches' has been renamed to 'isActive(_:)'
}

func isMoving(_ browser: Browser) -> Bool {
  browser.state.isTransitioning  // error: a transition is running if 'passage' is not nil
}

func isOpen(_ change: StateChange) -> Bool {
  change.outcome == .applied  // error: 'applied' has been renamed to 'entered'
}

func isLost(_ change: StateChange) -> Bool {
  change.outcome == .interrupted  // error: .abandoned(.interrupted)
}

extension Browser {
  static func reset() -> DiscreteState<Browser> {
    state {  // error: state { … }.onUpdate { … }
      $0.files = []
    } onUpdate: {
      $0.attempts = 0
    }
  }
}

func applyFinishing(_ browser: Browser) {
  browser.state.apply { _ in State { _ in } }.viaTransition { finished in  // error: onOutcome
    print(finished)
  }
}

func applyVia(_ browser: Browser, _ fade: @escaping Transition<Browser>) {
  browser.state.apply { _ in State { _ in } }.via(fade) { _ in }  // error: onOutcome
}

func name(_ state: DiscreteState<Browser>) -> StateIdentity {
  state.identifier  // error: 'identifier' has been renamed to 'identity'
}
