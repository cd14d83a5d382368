import Bindings
import Testing

/// Two states, their sum, and an effect that shows it.
private struct Example {
  let price = State(10).named("price")
  let count = State(2).named("count")
  let total: Computed<Int>
  let show: Effect

  init() {
    total = Computed { [price, count] in price.get() * count.get() }.named("total")
    show = Effect { [total] in total.get() }.named("show")
  }
}

@Test func aReaderOfAReleasedStateCanBeInspected() {
  var state: State<Int>? = State(1)
  let kept = State(2).named("kept")
  let effect = Effect { _ = (state?.get(), kept.get()) }
  var releasing: State<Int>? = State(3)
  let releaser = Effect {
    _ = releasing?.get()
    releasing = nil
  }
  state?.on { _ in }
  state = nil
  #expect(effect.dependencies.map { $0.name } == ["kept"])
  #expect(releaser.dependencies.isEmpty)
  #expect(GraphSnapshot(around: effect).description == "Effect\n  kept: StateSignal<Int>")
  #expect(GraphSnapshot(around: releaser).description == "Effect")
}

@Test func snapshotsHaveWhatIsReachable() {
  let example = Example()
  let unnamed = Computed { example.price.get() > 5 }
  let other = State(1).named("other")
  unnamed.get()
  let expected = """
    show: Effect
      total: Computed<Int>
        price: StateSignal<Int>
        count: StateSignal<Int>
    Computed<Bool>
      price: StateSignal<Int>
    """
  for root in [example.price, example.total, example.show, unnamed] as [_GraphNode] {
    let snapshot = GraphSnapshot(around: root)
    #expect(snapshot.nodes.count == 5)
    #expect(
      snapshot.description.split(separator: "\n").sorted()
        == expected.split(separator: "\n").sorted())
  }
  #expect(GraphSnapshot(around: example.show).description == expected)
  #expect(GraphSnapshot(around: other).nodes.map(\.name) == ["other"])
  #expect(GraphSnapshot(around: other, example.show).nodes.count == 6)
}

@Test func snapshotsAreDrawnWithMermaid() {
  let example = Example()
  example.count.named("number \"of\"")
  #expect(
    GraphSnapshot(around: example.show).mermaid == """
      flowchart TD
        n0["show"]
        n1["total"]
        n2(["price"])
        n3(["number #quot;of#quot;"])
        n1 --> n0
        n2 --> n1
        n3 --> n1
      """)
}

@Test func snapshotsTellWhatIsStaleAndRunNothing() {
  let state = State(1).named("state")
  var runs = 0
  let double = Computed {
    runs += 1
    return state.get() * 2
  }.named("double")
  double.get()
  state.set(2)
  #expect(GraphSnapshot(around: state).description.hasPrefix("double: Computed<Int> (stale)"))
  #expect(runs == 1)
}

@Test func snapshotsOfLongChainsAndSharedNodes() {
  let head = State(0)
  var last = Computed { head.get() }
  for _ in 0..<2000 {
    let previous = last
    last = Computed { previous.get() + previous.get() &+ head.get() }
  }
  last.get()
  let snapshot = GraphSnapshot(around: last)
  #expect(snapshot.nodes.count == 2002)
  #expect(snapshot.description.split(separator: "\n").count < 5000)
}

@Test func runsTellTheirReason() {
  let example = Example()
  #expect(example.show.reasonOfLastRun == nil)
  traceRuns()
  defer { stopTracingRuns() }
  example.price.set(12)
  #expect(
    example.show.reasonOfLastRun?.description == """
      show ran because
        total changed because
          price was set
      """)
  batch {
    example.price.set(13)
    example.count.set(3)
    example.price.set(14)
  }
  #expect(example.total.reasonOfLastRun?.causes.map(\.node) == ["price", "count"])
  // Computed again with an equal value: the effect has not run again.
  let before = example.show.reasonOfLastRun
  batch {
    example.price.set(7)
    example.count.set(6)
  }
  #expect(example.total.get() == 42)
  #expect(example.show.reasonOfLastRun == before)
  let first = Effect { example.count.get() }.named("first")
  #expect(first.reasonOfLastRun?.description == "first ran for the first time")
  stopTracingRuns()
  #expect(first.reasonOfLastRun == nil)
}

@Test func traceForgetsWhoHasGone() {
  traceRuns()
  defer { stopTracingRuns() }
  let state = State(0).named("state")
  for _ in 0..<100 {
    // New nodes at the same addresses must not inherit reasons.
    let effect = Effect { state.get() }
    #expect(effect.reasonOfLastRun?.causes == [])
    state.set(state.get() + 1)
    #expect(effect.reasonOfLastRun?.causes.count == 1)
  }
}

@Test func tracesOfDenseGraphsStaySmall() {
  traceRuns()
  defer { stopTracingRuns() }
  let head = State(0)
  var row = (0..<4).map { index in Computed { head.get() + index } }
  for _ in 0..<30 {
    let previous = row
    row = (0..<4).map { index in Computed { previous.reduce(index) { $0 &+ $1.get() } } }
  }
  let effect = Effect { [row] in for node in row { node.get() } }
  head.set(1)
  let lines = effect.reasonOfLastRun?.description.split(separator: "\n").count ?? 0
  #expect(lines > 10 && lines < 1000)
}

@Test func causesOfOneTypeAreToldApart() {
  let (a, b) = (State(1), State(2))
  let effect = Effect { _ = a.get() + b.get() }
  traceRuns()
  defer { stopTracingRuns() }
  batch {
    a.set(5)
    b.set(6)
    a.set(7)
  }
  #expect(effect.reasonOfLastRun?.causes.map(\.node) == ["StateSignal<Int>", "StateSignal<Int>"])
}
