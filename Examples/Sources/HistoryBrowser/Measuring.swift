import Controls
import Foundation
import HistoryViews
import Reconciler
import TerminalHost

#if GTK
  import GTKHost
#endif

/// Acts like a user of the app, and prints what each step costs.
///
/// The time of a step is the processor time of this process until the result is shown. It includes neither waiting for
/// a frame nor the work of other processes.
@MainActor
struct Measuring {
  private let root: View

  /// The unit that is counted: cells or frames.
  private let unit: String

  /// Shows the changes, and returns the number of changed cells or frames.
  private let settle: () async throws -> Int

  /// Measures on a screen of 110 by 32 cells without a terminal.
  static func inTerminal(_ path: String) throws -> Never {
    let screen = TerminalScreen(width: 110, height: 32, environment: ["COLORTERM": "truecolor"])
    let history = HistoryScreen(path: path)
    screen.rootView = history.view
    let measuring = Measuring(root: history.view, unit: "cells") {
      let before = screen.totalCells
      _ = screen.draw()
      // The search receives a letter in a turn of its own.
      try await Task.sleep(for: .milliseconds(20))
      _ = screen.draw()
      return screen.totalCells - before
    }
    Task { @MainActor in
      try await measuring.run()
      exit(0)
    }
    while true { RunLoop.main.run() }
  }

  #if GTK
    /// Measures in a window.
    static func inWindow(_ path: String) throws {
      let history = HistoryScreen(path: path)
      try GTKApp.run(title: "History", size: CGSize(width: 960, height: 640)) { app in
        history.clock = app.window.clock
        let measuring = Measuring(root: history.view, unit: "frames") {
          let before = app.window.frameCount
          var last = -1
          while app.window.frameCount != last {
            last = app.window.frameCount
            try await Task.sleep(for: .milliseconds(60))
          }
          return last - before
        }
        Task { @MainActor in
          try await measuring.run()
          app.quit()
        }
        return history.view
      }
    }
  #endif

  private func run() async throws {
    try await wait { root.frame.width > 0 }
    print("first picture: \(timeSinceStart()) ms after the process began")
    try await wait { list?.canFocus == true }
    print("first commits: \(timeSinceStart()) ms")
    try await wait { !all(Button.self).contains { $0.title == "Stop" } }
    print("all commits: \(timeSinceStart()) ms, \(residentMegabytes()) MB resident")
    _ = try await settle()
    let words = ["merge", "fix the", "test", "document"]
    func type(_ text: Substring) {
      all(TextField.self).first?.userDidEdit(String(text))
    }
    var (first, further, clearing) = (
      Step("a first letter"), Step("a further letter"), Step("no letter again")
    )
    for word in words {
      try await take(&first) { type(word.prefix(1)) }
      for length in 2...word.count { try await take(&further) { type(word.prefix(length)) } }
      try await take(&clearing) { type("") }
    }
    var (row, page, wheel) = (Step("the next row"), Step("the next page"), Step("the wheel"))
    for _ in 0..<10 { try await take(&row) { _ = list?.keyDown(KeyPress(.down)) } }
    for _ in 0..<20 { try await take(&page) { _ = list?.keyDown(KeyPress(.pageDown)) } }
    let lines = CGSize(width: 0, height: 3 * (list?.list?.rowFrame(at: 0).height ?? 0))
    for _ in 0..<20 { try await take(&wheel) { _ = list?.scroll(by: lines) } }
    for step in [first, further, clearing, row, page, wheel] { print(step.summary(unit)) }
    let before = timeSinceStart()
    _ = list?.keyDown(KeyPress(.enter))
    // The title counts the changed lines, which may be below a long message.
    try await wait { all(Label.self).contains { $0.text.contains("  +") } }
    print("a commit opened: \(timeSinceStart() - before) ms, with git")
    print("in the end: \(residentMegabytes()) MB resident")
  }

  /// A step that a user repeats.
  private struct Step {
    let name: String
    var times: [Double] = []
    var counts: [Int] = []

    init(_ name: String) { self.name = name }

    func summary(_ unit: String) -> String {
      let (times, counts) = (times.sorted(), counts.sorted())
      func shown(_ time: Double) -> String { "\((time * 100).rounded() / 100) ms" }
      return "\(name): \(shown(times[times.count / 2])), at most \(shown(times.last ?? 0)); "
        + "\(counts[counts.count / 2]) \(unit), at most \(counts.last ?? 0)"
    }
  }

  private func take(_ step: inout Step, _ act: () -> Void) async throws {
    let before = processorTime()
    act()
    step.counts.append(try await settle())
    step.times.append(Double(processorTime() - before) / 1e6)
  }

  private func wait(until isThere: () -> Bool) async throws {
    while !isThere() {
      try await Task.sleep(for: .milliseconds(2))
      StateView.flush()
    }
  }

  private var list: ListControl<Int>? { all(ListControl<Int>.self).first }

  private func all<Found>(_ type: Found.Type) -> [Found] {
    func collect(_ view: View, _ found: inout [Found]) {
      guard !view.isHidden else { return }
      if let match = view as? Found { found.append(match) }
      for subview in view.subviews { collect(subview, &found) }
    }
    var found: [Found] = []
    collect(root, &found)
    return found
  }
}

/// The processor time of this process, in nanoseconds.
private func processorTime() -> Int {
  var time = timespec()
  // Safety: the variable is ours.
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The time since the kernel began this process, in milliseconds; its clock ticks a hundred times a second.
private func timeSinceStart() -> Int {
  var time = timespec()
  // Safety: the variable is ours.
  unsafe clock_gettime(CLOCK_BOOTTIME, &time)
  let fields =
    ((try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? "")
    .split(separator: ")").last?.split(separator: " ") ?? []
  let start = fields.count > 19 ? Int(fields[19]) ?? 0 : 0
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000 - start * 10
}

/// The memory of this process that is in use, in millions of bytes.
private func residentMegabytes() -> Int {
  let fields = ((try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? "")
    .split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 / 1_000_000 : 0
}
