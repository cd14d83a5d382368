import Dispatch
import TestSupport
import Testing

@testable import Bindings

private final class Label {
  var text = ""
}

@MainActor
@Test func debouncedValuesComeWhenNothingHasChangedForATime() async {
  let (clock, text) = (ManualClock(), State("a"))
  let query = text.debounced(for: .seconds(1), clock: clock)
  var heard: [String] = []
  query.on { heard.append($0) }
  text.set("ab")
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .milliseconds(500))
  text.set("abc")
  #expect(query.get() == "a")
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .milliseconds(700))
  for _ in 0..<20 { await Task.yield() }
  #expect(heard == ["a"])
  clock.advance(by: .milliseconds(300))
  #expect(await eventually { heard.count == 2 })
  #expect(heard == ["a", "abc"])
  #expect(Computed { query.get() + "!" }.get() == "abc!")
}

@MainActor
@Test func throttledValuesComeAtOnceAndThenTheLastOne() async {
  let (clock, position) = (ManualClock(), State(0))
  let shown = position.throttled(for: .seconds(1), clock: clock)
  var heard: [Int] = []
  shown.on { heard.append($0) }
  for step in 1...3 { position.set(step) }
  #expect(heard == [0, 1])
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .seconds(1))
  #expect(await eventually { heard == [0, 1, 3] })
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .seconds(1))
  #expect(await eventually { clock.sleeperCount == 0 })
  for _ in 0..<20 { await Task.yield() }
  position.set(4)
  #expect(heard == [0, 1, 3, 4])
}

@MainActor
@Test func boundTimedValuesAreHeldAndReleased() async {
  let (clock, text) = (ManualClock(), State("a"))
  var label: Label? = Label()
  weak var known: TimedSignal<String>?
  do {
    let query = text.debounced(for: .seconds(1), clock: clock)
    known = query
    if let label { query.bind(label, \.text) }
  }
  text.set("b")
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .seconds(1))
  #expect(await eventually { label?.text == "b" })
  label = nil
  text.set("c")
  #expect(await eventually { clock.sleeperCount == 1 || known == nil })
  clock.advance(by: .seconds(1))
  #expect(await eventually { known == nil })
}

private struct Offline: Error {}

/// Answers that a test sends.
private actor Server {
  private var waiting: [(String, CheckedContinuation<[String], any Error>)] = []
  private var expected: (query: String, arrival: CheckedContinuation<Void, Never>)?
  private(set) var cancelled = 0

  var queries: [String] { waiting.map(\.0) }

  func search(_ query: String) async throws -> [String] {
    let result = try await withCheckedThrowingContinuation {
      waiting.append((query, $0))
      guard let expected, expected.query == query else { return }
      self.expected = nil
      expected.arrival.resume()
    }
    if Task.isCancelled { cancelled += 1 }
    return result
  }

  func answer(_ query: String, _ result: Result<[String], Offline>) {
    guard let index = waiting.firstIndex(where: { $0.0 == query }) else { return }
    let (_, continuation) = waiting.remove(at: index)
    continuation.resume(with: result.mapError { $0 as any Error })
  }

  func waits(for query: String) async {
    if queries.contains(query) { return }
    await withCheckedContinuation { expected = (query, $0) }
  }
}

@MainActor
@Test func aResourceLoadsTheLatestKeyOnly() async {
  let (server, query) = (Server(), State("a"))
  let results = Resource({ query.get() }, load: { try await server.search($0) })
  #expect(results.isLoading.get())
  await server.waits(for: "a")
  query.set("b")
  await server.waits(for: "b")
  await server.answer("b", .success(["b1"]))
  #expect(await eventually { results.latest.get() == ["b1"] })
  #expect(results.get().value == ["b1"])
  // The slow answer to the first question is ignored.
  await server.answer("a", .success(["a1"]))
  for _ in 0..<20 { await Task.yield() }
  #expect(results.latest.get() == ["b1"])
  #expect(await server.cancelled == 1)

  query.set("c")
  #expect(results.isLoading.get())
  #expect(results.latest.get() == ["b1"] && results.get().value == nil)
  await server.waits(for: "c")
  await server.answer("c", .failure(Offline()))
  #expect(await eventually { results.error.get() is Offline })
  #expect(results.latest.get() == ["b1"] && results.get().value == nil)
  results.reload()
  #expect(results.isLoading.get() && results.error.get() == nil)
  await server.waits(for: "c")
  await server.answer("c", .success([]))
  #expect(await eventually { results.latest.get() == [] })
  // An equal key loads nothing.
  query.set("c")
  #expect(!results.isLoading.get())
  query.set("d")
  await server.waits(for: "d")
  results.cancel()
  #expect(results.latest.get() == [] && !results.isLoading.get())
  // The last value belongs to another key.
  #expect(results.get().value == nil && results.error.get() is CancellationError)
  await server.answer("d", .success(["late"]))
  for _ in 0..<20 { await Task.yield() }
  #expect(results.latest.get() == [])
  results.reload()
  await server.waits(for: "d")
  await server.answer("d", .success(["d1"]))
  #expect(await eventually { results.get().value == ["d1"] })
  results.reload()
  results.cancel()
  #expect(results.get().value == ["d1"] && results.error.get() == nil)
}

@MainActor
@Test func aResourceLoadsAKeyThatHasStayedForTheDelay() async {
  let (server, query, clock) = (Server(), State("a"), ManualClock())
  let results = Resource(
    { query.get() }, after: .milliseconds(300), clock: clock,
    load: { try await server.search($0) })
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .milliseconds(200))
  query.set("b")
  #expect(await eventually { clock.sleeperCount == 1 })
  clock.advance(by: .milliseconds(299))
  #expect(clock.sleeperCount == 1 && results.isLoading.get())
  clock.advance(by: .milliseconds(1))
  await server.waits(for: "b")
  await server.answer("b", .success(["b1"]))
  #expect(await eventually { results.latest.get() == ["b1"] })
  // The first key was never loaded, so that nothing was cancelled on the server.
  #expect(await server.cancelled == 0)
}

@MainActor
@Test func aLoadThatIsSupersededBeforeItBeginsNeverBegins() async {
  @MainActor
  final class Log { var keys: [Int] = [] }
  let (key, log) = (State(1), Log())
  var resource: Resource<Int, Int>? = Resource({ key.get() }) { @MainActor key in
    log.keys.append(key)
    return key
  }
  key.set(2)
  key.set(3)
  #expect(await eventually { resource?.latest.get() == 3 })
  #expect(log.keys == [3])
  key.set(4)
  resource = nil
  for _ in 0..<100 { await Task.yield() }
  #expect(log.keys == [3])
}

@MainActor
@Test func whatALoadHoldsIsReleasedOnTheOwner() async {
  final class Model: Sendable {
    let whenReleased: @Sendable (Bool) -> Void
    init(_ whenReleased: @escaping @Sendable (Bool) -> Void) { self.whenReleased = whenReleased }
    deinit { whenReleased(DispatchQueue.isMain) }
  }
  let (server, isOnMain) = (Server(), Locked<Bool?>(nil))
  do {
    let model = Model { value in isOnMain.withLock { $0 = value } }
    let results = Resource({ "a" }) { key in
      defer { withExtendedLifetime(model) {} }
      return try await server.search(key)
    }
    await server.waits(for: "a")
    withExtendedLifetime(results) {}
  }
  await server.answer("a", .success([]))
  #expect(await eventually { isOnMain.withLock { $0 } != nil })
  #expect(isOnMain.withLock { $0 } == true)
}

@MainActor
@Test func aReleasedResourceCancelsItsLoad() async {
  let server = Server()
  weak var known: Resource<String, [String]>?
  do {
    let results = Resource({ "a" }, load: { try await server.search($0) })
    known = results
    await server.waits(for: "a")
  }
  #expect(known == nil)
  await server.answer("a", .success([]))
  while await server.cancelled == 0 { await Task.yield() }
}

@MainActor
@Test func viewsFollowTheSignalsOfAResource() async {
  final class Spinner { var isAnimating = false }
  let (server, query, spinner) = (Server(), State("a"), Spinner())
  var loading: [Bool] = []
  weak var known: Resource<String, [String]>?
  do {
    // The binding holds the resource, which nothing else does.
    let results = Resource(query) { try await server.search($0) }
    known = results
    results.isLoading.bind(spinner, \.isAnimating)
    results.isLoading.on { loading.append($0) }
  }
  #expect(spinner.isAnimating)
  await server.waits(for: "a")
  await server.answer("a", .success([]))
  #expect(await eventually { !spinner.isAnimating })
  query.set("b")
  #expect(spinner.isAnimating)
  await server.waits(for: "b")
  await server.answer("b", .failure(Offline()))
  #expect(await eventually { known?.error.get() is Offline })
  #expect(loading == [true, false, true, false])
}

@MainActor
@Test func aBoundResourceIsReleasedAfterItsTarget() async {
  final class Spinner { var isAnimating = false }
  let server = Server()
  weak var known: Resource<String, [String]>?
  do {
    let (spinner, results) = (Spinner(), Resource({ "a" }) { try await server.search($0) })
    known = results
    results.isLoading.bind(spinner, \.isAnimating)
    #expect(spinner.isAnimating)
  }
  #expect(await eventually { known == nil })
}

/// A model as an application writes it: what follows other properties is lazy.
@MainActor
private final class SearchModel {
  let (query, clock) = (State(""), ManualClock())
  private(set) lazy var settled = query.debounced(for: .seconds(1), clock: clock)
  private(set) lazy var shown = query.throttled(for: .seconds(1), clock: clock)
  private(set) lazy var results = Resource(settled) { ["\($0)!"] }
  private(set) lazy var writer = query.writer()
}

@MainActor
@Test func lazyPropertiesBelongToTheMainActor() async {
  let model = SearchModel()
  let writer = model.writer
  #expect(model.shown.get() == "")
  #expect(await eventually { model.results.latest.get() == ["!"] })
  await Task.detached { writer.set("a") }.value
  #expect(await eventually { model.clock.sleeperCount == 2 })
  #expect((model.query.get(), model.shown.get(), model.settled.get()) == ("a", "a", ""))
  model.clock.advance(by: .seconds(1))
  #expect(await eventually { model.results.latest.get() == ["a!"] })
}

/// An actor whose values are delayed.
private actor Sensor {
  let level = State(0)
  private var parts: [AnyObject] = []

  func start(_ clock: ManualClock, heard: @escaping @Sendable (Int) -> Void) {
    let settled = level.debounced(for: .seconds(1), clock: clock, isolation: self)
    let shown = level.throttled(for: .seconds(1), clock: clock, isolation: self)
    let loaded = Resource({ settled.get() }, isolation: self) { $0 * 10 }
    let sum = Computed { (loaded.latest.get() ?? -1) + shown.get() }
    sum.on { heard($0) }
    parts = [settled, shown, loaded, sum]
    level.set(4)
  }
}

@MainActor
@Test func delayedValuesOfAnActorArriveThere() async {
  let (sensor, clock, heard) = (Sensor(), ManualClock(), Locked<[Int]>([]))
  await sensor.start(clock) { value in heard.withLock { $0.append(value) } }
  #expect(await eventually { clock.sleeperCount == 2 })
  clock.advance(by: .seconds(1))
  #expect(await eventually { heard.withLock { $0.last } == 44 })
}
