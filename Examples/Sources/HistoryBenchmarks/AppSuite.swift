import BenchmarkHarness
import Controls
import Foundation
import HistoryModel
import Reconciler

extension Suite {
  /// The views of HistoryBrowser in a host without a screen, beside a list written by hand.
  static var app: Suite {
    Suite(
      name: "app", summary: "HistoryBrowser's views beside a list written by hand",
      occasion: .byDefault, titles: AppStep.allCases.map(\.title),
      legend: """
        A row is a step of a user of HistoryBrowser with 20,000 commits. open and open a commit include
        git's processes, of which the CPU times do not know.
        """
    ) { run in
      let steps = AppStep.allCases.filter { run.options.admits($0.title) }
      guard !steps.isEmpty else { return }
      run.show("a user of HistoryBrowser at work")
      let rounds = run.options.isQuick ? 3 : 12
      let findings = try MainActor.assumeIsolated {
        let benchmark = try AppBenchmark()
        return try benchmark.measure(rounds: rounds)
      }
      run.report(steps.compactMap { findings.results[$0] })
      for step in steps {
        run.state("changes, \(step.rawValue)", findings.changes[step] ?? "", suite: "app")
      }
      run.print(
        """
        app: the views of HistoryBrowser on 20,000 commits; by hand: the same reading, searching and comparing,
        with labels and frames set by hand. open and open a commit include git's processes, of which CPU times
        know nothing. Changes are what a host is told: views put in, moved and taken out, frames, contents.
        """)
    }
  }
}

/// An action of the user.
enum AppStep: String, CaseIterable {
  case open = "open"
  case letter = "first letter"
  case letters = "next letters"
  case clear = "clear the search"
  case choose = "choose the next row"
  case row = "scroll a row"
  case page = "scroll a page"
  case resize = "resize"
  case commit = "open a commit"

  static let commitCount = 20_000

  var title: String { "app.\(rawValue)/20k" }
}

/// Does what a user does with the app and with the list by hand, in turn, and compares what is shown.
@MainActor
private final class AppBenchmark {
  struct Findings: Sendable {
    var results: [AppStep: BenchmarkResult] = [:]
    var changes: [AppStep: String] = [:]
  }

  private let repository: MadeUpRepository
  private var ours: AppStage
  private var byHand: AppByHand
  private var samples: [AppStep: (ours: [Elapsed], byHand: [Elapsed])] = [:]
  private var counts: [AppStep: (ours: CountingPeer.Counts, byHand: CountingPeer.Counts)] = [:]

  init() throws {
    repository = try MadeUpRepository(count: AppStep.commitCount)
    ours = try AppStage(repository.path)
    byHand = AppByHand(repository.path)
  }

  func measure(rounds: Int) throws -> Findings {
    for _ in 0..<rounds {
      try open()
      try search()
      try move()
      try openCommit()
    }
    var findings = Findings()
    for step in AppStep.allCases {
      findings.results[step] = try result(step)
      guard let counts = counts[step] else { continue }
      findings.changes[step] = "\(counts.ours); by hand \(counts.byHand)"
    }
    return findings
  }

  /// Measures a step of both, and compares the subjects that are shown after it.
  private func measure(
    _ step: AppStep, ours act: () throws -> Void, byHand actByHand: () throws -> Void
  ) throws {
    func take(_ body: () throws -> Void) throws -> (Elapsed, CountingPeer.Counts) {
      CountingPeer.counts = CountingPeer.Counts()
      let start = Reading.now()
      try body()
      StateView.flush()
      return (Reading.now().since(start), CountingPeer.counts)
    }
    let (time, made) = try take(act)
    let (timeByHand, madeByHand) = try take(actByHand)
    let (shown, shownByHand) = (ours.subjects, byHand.subjects)
    guard shown == shownByHand else {
      throw CheckFailure("\(step.rawValue): \(shown), by hand \(shownByHand)")
    }
    // Rows that come take the views of those that go, but for one; a few more are held than are in sight.
    let (row, rows) = (5, 16)
    guard
      step == .open || step == .commit
        || made.inserts <= madeByHand.inserts + row && made.contents <= madeByHand.contents + rows
    else {
      throw CheckFailure("\(step.rawValue): \(made), by hand \(madeByHand)")
    }
    samples[step, default: ([], [])].ours.append(time)
    samples[step, default: ([], [])].byHand.append(timeByHand)
    counts[step] = (made, madeByHand)
  }

  private func open() throws {
    // Closing what was open before is not part of the time.
    let before = (ours, byHand)
    byHand = AppByHand(repository.path)
    try measure(.open) {
      ours = try AppStage(repository.path)
      try ours.wait(for: "all commits") { ours.status == "\(ours.words(repository.count)) commits" }
    } byHand: {
      try byHand.open()
    }
    withExtendedLifetime(before) {}
  }

  private func search() throws {
    func type(_ query: String, as step: AppStep) throws {
      var search = byHand.search
      let wanted = search.find(query).count
      try measure(step) {
        ours.type(query)
        try ours.wait(for: query) {
          let all = ours.words(repository.count)
          return ours.status == (query.isEmpty ? "" : "\(ours.words(wanted)) of ")
            + "\(all) commits"
        }
      } byHand: {
        byHand.find(query)
      }
    }
    try type("p", as: .letter)
    for length in 2...6 { try type(String("parser".prefix(length)), as: .letters) }
    try type("", as: .clear)
  }

  private func move() throws {
    var chosen = 0
    for _ in 0..<5 {
      chosen += 1
      try measure(.choose) {
        ours.press(.down)
      } byHand: {
        byHand.choose(chosen)
      }
    }
    let height = ours.commits?.list?.rowFrame(at: 0).height ?? 0
    for row in 1...20 {
      try measure(.row) {
        _ = ours.commits?.scroll(by: CGSize(width: 0, height: height))
      } byHand: {
        byHand.scroll(to: row)
      }
    }
    for page in 1...10 {
      try measure(.page) {
        _ = ours.commits?.scroll(by: CGSize(width: 0, height: 16 * height))
      } byHand: {
        byHand.scroll(to: 20 + 16 * page)
      }
    }
    for width in [900, 960, 700, 960] {
      try measure(.resize) {
        ours.host.window.frame.size.width = CGFloat(width)
      } byHand: {
        byHand.resize(width: CGFloat(width))
      }
    }
  }

  private func openCommit() throws {
    ours.press(.home)
    StateView.flush()
    byHand.choose(0)
    byHand.scroll(to: 0)
    try measure(.commit) {
      ours.press(.enter)
      try ours.wait(for: "the diff") {
        ours.host.window.all(Label.self).contains { $0.text.hasPrefix("@@") }
      }
    } byHand: {
      try byHand.openCommit(0)
    }
    ours.press(.escape)
    StateView.flush()
    byHand.back()
  }

  private func result(_ step: AppStep) throws -> BenchmarkResult {
    guard let (ours, byHand) = samples[step],
      let timing = Timing(name: "app", iterations: 1, samples: ours),
      let floor = Timing(name: "by hand", iterations: 1, samples: byHand)
    else { throw CheckFailure("no samples were taken") }
    return BenchmarkResult(
      title: step.title, group: "app", size: AppStep.commitCount, ours: timing, baseline: floor)
  }
}
