// accepted
import DiscreteStates

@MainActor class View { var text = "" }

extension View: Stateful {
  static func empty() -> State<View> { state { $0.text = "" } }
  static var defaultTransition: Transition<View> {
    {
      $1()
      $2(true)
    }
  }
}

final class Wide: View {
  func clear() { state.become { $0.empty() } }
}

final class Label: View {
  lazy var own: StateCtrl<View> = StateCtrl(for: self)
}

class Lamp {
  var isOn = false

  class var defaultTransition: Transition<Lamp> {
    {
      $1()
      $2(true)
    }
  }
}

extension Lamp: Stateful {
  static func on() -> State<Lamp> { onSet { $0.isOn = true } }
}

final class Lantern: Lamp {
  override class var defaultTransition: Transition<Lamp> { { $2(true) } }
}

actor Room {
  private let lamp = Lamp()

  func light() { lamp.state.apply { $0.on() }.viaTransition() }

  func send(_ session: LampSession) -> StatechartSender<Press> { session.sender(isolation: self) }

  func schedule() { ClockScheduler(isolation: self).schedule(after: .seconds(1)) {} }
}

enum Press: StatechartEvent { case on, off }

typealias LampSession = StatechartSession<Lamp, String, Press>

// The compiler does not know the isolation of initial values.
@MainActor final class Remote {
  let lamp = Lamp()
  let chart: Statechart<Lamp, String, Press>
  let scheduler = ClockScheduler()
  lazy var session = StatechartSession(chart, for: lamp, scheduler: scheduler)
  lazy var sender = session.sender()
  lazy var switches = session.sender { (isOn: Bool) in isOn ? .on : .off }

  init() throws {
    chart = try Statechart(initial: "off") { StateNode("off") }
  }
}

func limit<Object: Stateful>(_ object: Object) { object.state.historyLimit = 3 }

@MainActor func use(_ view: View, _ wide: Wide, _ label: Label) async {
  view.state.apply { $0.empty() }.viaTransition()
  wide.state.apply { $0.empty() }.instantly()
  label.own.apply { $0.empty() }.viaTransition()
  wide.discreteState.undo().viaTransition()
  limit(view)
  Task { _ = view.state.become { $0.empty() } }
  _ = await view.state.apply { $0.empty() }.viaTransition().value()
}

func use(_ lamp: Lamp) {
  lamp.state.apply { $0.on() }.viaTransition()
  lamp.discreteState.undo().viaTransition()
  limit(lamp)
}

enum Phase { case idle, busy }
enum Input: StatechartEvent {
  case start
  case loaded([String])
}

@MainActor final class Screen {
  var text = ""

  static let chart = try? Statechart<Screen, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start, to: .busy) { $0.text = "busy" } }
    StateNode(.busy) { On(Input.loaded, to: .idle) { $0.text = $1.joined() } }
  }
}

@MainActor final class Dialog {
  var text = ""

  static let chart = try? Statechart<Dialog, Phase, Input>(
    initial: .idle, isolation: MainActor.shared
  ) {
    StateNode(.idle) { On(.start, to: .busy) { $0.text = "busy" } }
    StateNode(.busy)
  }
}

final class Model {
  var text = ""

  static let chart = try? Statechart<Model, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start, to: .busy) { $0.text = "busy" } }
    StateNode(.busy) { On(Input.loaded, to: .idle) { $0.text = $1.joined() } }
  }
}

actor Service {
  var text = ""

  static let chart = try? Statechart<Service, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start, to: .busy, action: isolated { $0.text = "busy" }) }
    StateNode(.busy) { On(Input.loaded, to: .idle) }
  }
}

struct Value {
  var text = ""

  static let chart = try? Statechart<StatechartContext<Value>, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start, to: .busy) { $0.text = "busy" } }
    StateNode(.busy) { On(Input.loaded, to: .idle) { $0.text = $1.joined() } }
  }
}

func charts() async -> Int {
  let (screen, dialog) = await (Screen.chart, Dialog.chart)
  return [
    screen?.states, dialog?.states, Model.chart?.states, Service.chart?.states, Value.chart?.states,
  ].count
}
