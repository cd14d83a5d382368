import Bindings
import TestSupport
import Testing

/// A model of the main actor, whose signals are released where its last reference is dropped.
@MainActor
private final class Screen {
  let count = State(0)
  let names = State(["a"])
  let total: Computed<Int>
  let lines: Computed<[String]>
  let rows: ListSignal<String>
  let scope = Scope()
  var effects: [Effect] = []

  /// - Parameter log: Counts the runs and clean-ups.
  init(_ source: State<Int>, log: Log, probe: Probe) {
    total = Computed { [count] in source.get() + count.get() }
    lines = Computed { [names] in names.get().map { "\($0) \(source.get())" } }
    rows = lines.list().filter { !$0.isEmpty }
    effects = [
      Effect { [total] in total.get() },
      Effect { [weak self] in
        _ = (self?.total.get(), self?.lines.get(), self?.rows.count)
        log.runs += 1
        onCleanUp { log.cleanUps += 1 }
      },
      Effect { _ = withExtendedLifetime(probe) { source.get() } },
    ]
    total.on { [weak self] _ in self?.count.get() }
    count.on { _ in withExtendedLifetime(probe) {} }
    rows.onChanges { _ in }
    scope.run { _ = Effect { withExtendedLifetime(probe) { log.scopeRuns += source.get() } } }
  }
}

private final class Probe: Sendable {}

private final class Log {
  var runs = 0
  var cleanUps = 0
  var scopeRuns = 0
}

@MainActor
@Suite(.serialized)
struct ReleasedElsewhereTests {
  @Test func signalsOfTheMainActorMayBeReleasedOnAnyThread() async {
    let (source, log) = (State(0), Log())
    var areProbesReleased: [() -> Bool] = []
    for _ in 0..<40 {
      var releases: [_Concurrency.Task<Void, Never>] = []
      for _ in 0..<5 {
        let probe = Probe()
        areProbesReleased.append { [weak probe] in probe == nil }
        let screen = Screen(source, log: log, probe: probe)
        screen.count.set(1)
        // The last reference, which the task drops while the source is set.
        releases.append(_Concurrency.Task.detached { _ = screen })
      }
      for _ in 0..<50 { source.set(source.get() + 1) }
      for release in releases { await release.value }
    }
    // Nothing depends on the source any more, and everything was ended and released. A task may drop what it has captured
    // after its value has arrived here.
    let isAlone = await eventually {
      source.set(source.get() + 1)
      return GraphSnapshot(around: source).nodes.count == 1
    }
    #expect(isAlone)
    #expect(log.runs == log.cleanUps)
    #expect(await eventually { areProbesReleased.allSatisfy { $0() } })
  }

  @Test func effectsEndWithAModelThatWasReleasedElsewhere() async {
    let (source, log) = (State(0), Log())
    do {
      let screen = Screen(source, log: log, probe: Probe())
      await _Concurrency.Task.detached { [screen] in _ = screen }.value
    }
    var model: Screen? = Screen(source, log: log, probe: Probe())
    let release = _Concurrency.Task.detached { [model] in _ = model }
    model = nil
    await release.value
    (log.runs, log.scopeRuns) = (0, 0)
    source.set(1)
    #expect(log.runs == 0 && log.scopeRuns == 0)
    #expect(GraphSnapshot(around: source).nodes.count == 1)
  }

  @Test func releasesElsewhereAreDoneInATurnOfTheMainActor() async {
    let (source, log) = (State(0), Log())
    var screen: Screen? = Screen(source, log: log, probe: Probe())
    let release = _Concurrency.Task.detached { [screen] in _ = screen }
    screen = nil
    await release.value
    // No signal is set or read.
    #expect(await eventually { log.cleanUps == 1 })
  }

  @Test func aTimedSignalMayBeReleasedElsewhere() async {
    @MainActor final class Search {
      let query = State("")
      let settled: TimedSignal<String>
      init(_ text: State<String>) { settled = text.debounced(for: .seconds(9)) }
    }
    let text = State("")
    for round in 0..<20 {
      let search = Search(text)
      let release = _Concurrency.Task.detached { _ = search }
      for step in 0..<20 { text.set("\(round) \(step)") }
      await release.value
    }
    text.set("end")
    #expect(GraphSnapshot(around: text).nodes.count == 1)
  }
}
