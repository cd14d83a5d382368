import DiscreteStates
import TestSupport
import Testing

/// Six programs, written as a user would write them, and run.
@MainActor @Suite struct ProgramTests {
  @Test func authFlow() throws {
    let (flow, clock) = (AuthFlow(), SimulatedClock())
    let session = StatechartSession(try AuthFlow.makeChart(), for: flow, scheduler: clock)
    session.start()
    #expect(session.can(.start) && !session.can(.signOut))
    session.send(.start)
    session.send(.submit(name: "ann", password: "secret"))
    #expect(flow.calls == ["check secret"] && session.hasTag("busy"))
    session.send(.needsCode(phone: "…42"))
    clock.advance(by: .seconds(60))
    #expect(session.isActive(.password) && flow.message == "The code has expired")
    session.send(.submit(name: "ann", password: "secret"))
    session.send(.needsCode(phone: "…42"))
    session.send(.code("000"))
    session.send(.refused(reason: "Wrong code"))
    #expect(session.isActive(.code) && flow.message == "Wrong code")
    session.send(.code("123"))
    session.send(.accepted(token: "t"))
    #expect(session.isActive(.signedIn) && flow.token == "t")
    session.send(.signOut)
    #expect(session.isActive(.welcome) && flow.token == nil)
    let exploration = try AuthFlow.makeChart().explore()
    #expect(exploration.isComplete && exploration.unreachableStates.isEmpty)
    #expect(Set(exploration.visits.flatMap(\.configuration.leaves)) == Set(AuthFlow.Phase.allCases))
  }

  @Test func authFlowLocksAfterThreeAttempts() throws {
    let flow = AuthFlow()
    let session = StatechartSession(
      try AuthFlow.makeChart(), for: flow, scheduler: SimulatedClock())
    session.start()
    session.send(.start)
    for _ in 0..<3 {
      session.send(.submit(name: "ann", password: "guess"))
      session.send(.refused(reason: "Wrong password"))
    }
    #expect(session.isActive(.locked) && flow.message == "Too many attempts")
  }

  @Test func mediaPlayer() throws {
    let player = MediaPlayer()
    let session = StatechartSession(
      try MediaPlayer.makeChart(), for: player, scheduler: SimulatedClock())
    session.start()
    #expect(!session.can(.play))
    #expect(session.possibleEvents == ["load", "mute"])
    session.send(.load(title: "Song", length: .seconds(10)))
    session.send(.mute)
    session.send(.faster)
    session.send(.tick(.seconds(4)))
    session.send(.pause)
    #expect(!player.isButtonPause && player.position == .seconds(4))
    session.send(.play)
    #expect(session.configuration.leaves == [.fast, .muted] && player.isButtonPause)
    #expect(session.configuration(after: .stop)?.leaves == [.stopped, .muted])
    #expect(session.isActive(.fast))
    session.send(.tick(.seconds(10)))
    #expect(session.configuration.leaves == [.stopped, .muted])
  }

  @Test func wizard() throws {
    let wizard = Wizard()
    let chart = try Wizard.makeChart(Wizard.pages)
    let session = StatechartSession(chart, for: wizard, scheduler: SimulatedClock())
    session.start()
    #expect(!session.can(.next) && !session.can(.back) && session.can(.cancel))
    for page in ["name", "address", "payment"] {
      session.send(.answer(page: page, text: "x"))
      #expect(session.can(.next))
      session.send(.next)
    }
    #expect(session.hasEnded && session.isActive("finished"))
    #expect(chart.transitions.count == 7)
  }

  @Test func checkout() async throws {
    let (checkout, clock) = (Checkout(), SimulatedClock())
    let session = StatechartSession(try Checkout.makeChart(), for: checkout, scheduler: clock)
    var unhandled = 0
    session.onUnhandled = { _ in unhandled += 1 }
    session.start()
    session.send(.pay)
    #expect(unhandled == 1 && session.isActive(.cart))
    session.send(.add(item: "book", price: 12))
    session.send(.pay)
    #expect(await eventually { session.isActive(.retrying) })
    #expect(checkout.error is Checkout.Declined)
    checkout.charge = { "receipt for \($0)" }
    clock.advance(by: .seconds(2))
    #expect(await eventually { session.hasEnded })
    #expect(checkout.receipt == "receipt for 12")
  }

  @Test func trafficLight() throws {
    let (light, clock) = (TrafficLight(), SimulatedClock())
    let session = StatechartSession(try TrafficLight.makeChart(), for: light, scheduler: clock)
    session.start()
    clock.advance(by: .seconds(22))
    #expect(light.lamps == ["green"])
    clock.advance(by: .seconds(30))
    #expect(light.lamps == ["yellow"])
    session.send(.broken)
    clock.advance(by: .seconds(1))
    #expect(light.lamps == [])
    session.send(.repaired)
    #expect(light.lamps == ["red"])
    #expect(try TrafficLight.makeChart().findings.isEmpty)
  }

  @Test func overlappingScreens() {
    let (stack, clock) = (ScreenStack(), SimulatedClock())
    let slide = StateTransition<ScreenStack>.animated(
      \.offset, with: .easeInOut(.milliseconds(300)), on: clock)
    stack.state.overlap = .interrupt
    stack.state.historyLimit = 10
    stack.state.apply { $0.home() }.instantly()
    let first = stack.state.apply { $0.detail(of: "a") }.viaTransition(slide)
    clock.advance(by: .milliseconds(150))
    let second = stack.state.apply { $0.settings() }.viaTransition(slide)
    #expect(first.outcome == .cutShort(.interrupted) && stack.offset > 0 && stack.offset < 100)
    clock.run()
    #expect(second.outcome == .entered && stack.offset == 200 && stack.title == "settings")
    stack.state.back().instantly()
    #expect(stack.title == "a" && stack.state.isIn { $0.detail(of: "a") })
  }

  @Test func anApplicationRunsALoginDialog() throws {
    let app = SignedInApp()
    let session = StatechartSession(
      try SignedInApp.makeChart(), for: app, scheduler: SimulatedClock())
    session.start()
    let login = try #require(session.child("login", as: Login.Chart.Session.self))
    #expect(login.target?.name == "ann" && login.isActive(.form))
    try session.send(Login.Input.submit(password: "guess"), to: "login")
    login.send(.refused)
    login.send(.submit(password: "secret"))
    login.send(.accepted(token: "42"))
    #expect(session.isActive(.home) && app.token == "ann42" && app.attempts == [1, 2])
    #expect(session.child("login", as: Login.Chart.Session.self) == nil && login.hasEnded)
    session.send(.signOut)
    #expect(app.token == nil)
    try session.send(Login.Input.cancel, to: "login")
    #expect(session.isActive(.failed))
  }

  @Test func twoChartsTalkByWayOfTheirParent() throws {
    let match = PingPong()
    let session = StatechartSession(
      try PingPong.makeChart(), for: match, scheduler: SimulatedClock())
    session.start()
    try session.send(Player.Input.serve, to: "left")
    #expect(match.score == ["left", "right", "left", "right", "left", "right"])
    #expect(session.isActive("over") && session.hasEnded)
  }
}
