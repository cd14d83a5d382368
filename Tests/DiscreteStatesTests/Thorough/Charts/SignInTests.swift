import DiscreteStates
import Foundation
import Testing

/// The example chart, used as an app would use it.
@MainActor @Suite struct SignInTests {
  private func make() throws -> (
    SignIn, StatechartSession<SignIn, SignIn.Phase, SignIn.Input>, SimulatedClock
  ) {
    let (signIn, clock) = (SignIn(), SimulatedClock())
    return (signIn, StatechartSession(try SignIn.chart(), for: signIn, scheduler: clock), clock)
  }

  @Test func retriesAndLocks() throws {
    let (signIn, session, clock) = try make()
    session.start()
    #expect(session.configuration.leaves == [.editing, .online])
    for attempt in 1...3 {
      session.send(.submit(password: "\(attempt)"))
      #expect(session.isActive(.checking))
      #expect(signIn.password == "\(attempt)")
      session.send(.refused)
      if attempt < 3 {
        #expect(session.configuration.leaves == [.waiting, .online])
        clock.advance(by: .milliseconds(1999))
        #expect(session.isActive(.waiting))
        clock.advance(by: .milliseconds(1))
        #expect(session.isActive(.editing))
      }
    }
    #expect(session.isActive(.locked))
    #expect(signIn.message == "Locked")
    #expect(signIn.attempts == 3)
  }

  @Test func comesBackFromHelpAndShowsTheNetwork() throws {
    let (signIn, session, clock) = try make()
    session.log = StatechartLog()
    session.start()
    session.send(.submit(password: "x"))
    session.send(.refused)
    session.send(.help)
    // Leaving the state has cancelled the delay.
    clock.advance(by: .seconds(10))
    #expect(session.configuration.leaves == [.help, .online])
    session.send(.lost)
    #expect(signIn.isIndicatorRed)
    session.send(.close)
    #expect(session.configuration.leaves == [.waiting, .offline])
    #expect(
      session.log?.description == """
        start: +app +session +form +editing +network +online
        submit: -editing +checking
        refused: -checking +waiting
        help: -waiting -form +help
        lost: -online +offline
        close: -help +form +waiting
        """)
  }

  @Test func asksTheServer() async throws {
    let (signIn, session, _) = try make()
    signIn.check = { password in
      await Task.yield()
      return password == "right"
    }
    session.start()
    var seen: [String] = []
    let configurations = session.configurations
    session.send(.submit(password: "right"))
    for await configuration in configurations {
      seen.append("\(configuration)")
      if configuration.contains(.signedIn) { break }
    }
    #expect(seen == ["editing, online", "checking, online", "signedIn, online"])
    #expect(signIn.message == "Welcome")
  }

  @Test func cancelsWhatItLeaves() async throws {
    let (signIn, session, _) = try make()
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    signIn.check = { _ in
      try? await Task.sleep(for: .seconds(3600))
      continuation.yield(Task.isCancelled)
      return true
    }
    session.start()
    session.send(.submit(password: "x"))
    session.send(.help)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == true)
    for _ in 0..<10 { await Task.yield() }
    #expect(session.configuration.leaves == [.help, .online])
  }

  @Test func savesAndRestores() throws {
    let (saved, session, _) = try make()
    session.start()
    session.send(.submit(password: "x"))
    session.send(.refused)
    session.send(.help)
    session.send(.lost)
    #expect(saved.isIndicatorRed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(session.snapshot)
    let snapshot = try JSONDecoder().decode(
      StatechartSnapshot<SignIn.Phase, SignIn.Input>.self, from: data)
    let (signIn, other, clock) = try make()
    try other.restore(snapshot)
    #expect(other.configuration == session.configuration)
    #expect(try encoder.encode(other.snapshot) == data)
    #expect(signIn.isIndicatorRed)
    other.send(.close)
    #expect(other.isActive(.waiting))
    clock.advance(by: .seconds(2))
    #expect(other.isActive(.editing))
  }

  @Test func refusesWhatIsNoConfiguration() throws {
    let illegal: [[SignIn.Phase]] = [
      [], [.app], [.app, .session, .form, .editing, .network], [.editing],
      [.app, .session, .form, .editing, .help, .network, .online],
      [.app, .session, .form, .editing, .network, .online, .online],
      [.app, .session, .form, .back, .network, .online],
    ]
    for states in illegal {
      let (signIn, session, _) = try make()
      #expect(throws: StatechartError.self) {
        try session.restore(StatechartSnapshot(states: states))
      }
      session.start()
      #expect(session.isActive(.editing))
      #expect(signIn.attempts == 0)
    }
  }
}
