// Runs six of the programs, and prints what happens. Their tests are `ProgramTests` of DiscreteStates.
import DiscreteStates

/// Starts a session that prints each microstep.
@MainActor func start<Object, Phase, Event>(
  _ name: String, _ chart: Statechart<Object, Phase, Event>, for object: Object,
  on clock: SimulatedClock
) -> StatechartSession<Object, Phase, Event> {
  print("\n\(name)")
  let session = StatechartSession(chart, for: object, on: clock)
  session.log = StatechartLog { print("  \($0)") }
  session.start()
  return session
}

let clock = SimulatedClock()

let flow = AuthFlow()
let signIn = start("Auth flow", try AuthFlow.makeChart(), for: flow, on: clock)
signIn.send(.start)
signIn.send(.submit(name: "ann", password: "guess"))
signIn.send(.refused(reason: "Wrong password"))
signIn.send(.submit(name: "ann", password: "secret"))
signIn.send(.needsCode(phone: "…42"))
signIn.send(.code("123"))
signIn.send(.accepted(token: "t"))

let player = MediaPlayer()
let playback = start("Media player", try MediaPlayer.makeChart(), for: player, on: clock)
playback.send(.load(title: "Song", length: .seconds(10)))
playback.send(.faster)
playback.send(.mute)
playback.send(.pause)
playback.send(.play)
playback.send(.tick(.seconds(10)))

let wizard = Wizard()
let pages = start("Wizard", try Wizard.makeChart(Wizard.pages), for: wizard, on: clock)
for page in Wizard.pages {
  pages.send(.answer(page: page.id, text: "x"))
  pages.send(.next)
}

let checkout = Checkout()
let payment = start("Checkout", try Checkout.makeChart(), for: checkout, on: clock)
payment.send(.add(item: "book", price: 12))
payment.send(.pay)
while !payment.isActive(.retrying) { await Task.yield() }
checkout.charge = { "receipt for \($0)" }
clock.advance(by: .seconds(2))
while !payment.hasEnded { await Task.yield() }

let light = TrafficLight()
let crossing = start("Traffic light", try TrafficLight.makeChart(), for: light, on: clock)
for _ in 0..<5 { clock.advance(by: .seconds(11)) }
crossing.send(.broken)
crossing.send(.repaired)
crossing.stop()

print("\nOverlapping screens")
let stack = ScreenStack()
let slide = StateTransition<ScreenStack>.animated(
  \.offset, with: .easeInOut(.milliseconds(300)), on: clock)
stack.state.overlap = .interrupt
let first = stack.state.apply { $0.detail(of: "a") }.viaTransition(slide)
clock.advance(by: .milliseconds(150))
let second = stack.state.apply { $0.settings() }.viaTransition(slide)
clock.run()
for change in [first, second] { print("  \(change.outcome.map { "\($0)" } ?? "runs")") }
