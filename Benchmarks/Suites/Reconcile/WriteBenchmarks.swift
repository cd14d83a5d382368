import BenchmarkHarness
import Foundation
import Layout
import Reconciler

/// Measures a write to one row among many, alone and with layout.
@MainActor
enum WriteBenchmarks {
  /// A write to the state of a row in the middle, and the flush after it.
  static func oneRow(among count: Int) throws -> BenchmarkResult {
    let root = Rows()
    root.count = count
    root.setRootView()
    defer { root.resignRootView() }
    guard let row = root.subviews[count / 2] as? Row else { throw CheckFailure("no such row") }
    let before = (root.renders, row.renders)
    let samples = samples(of: 100) { step in
      row.state[.extra] = step
      StateView.flush()
    }
    guard root.renders == before.0, row.renders == before.1 + 100 * samples.count else {
      throw CheckFailure("\(row.renders) renders")
    }
    return try result("views.one row/\(count)", count, samples, iterations: 100)
  }

  /// A longer or shorter text of one label, and the flush with its layout.
  static func oneLabel(among count: Int) throws -> BenchmarkResult {
    let controller = StateViewController()
    controller.view.frame.size.width = 400
    let root = Labels()
    root.count = count
    controller.rootView = root
    StateView.flush()
    guard let row = root.subviews[count / 2] as? LabelRow, let label = row.subviews.first else {
      throw CheckFailure("no such row")
    }
    var changes = 0
    let samples = samples(of: 20) { step in
      let before = label.frame.size.width
      row.state[.extra] = step
      StateView.flush()
      if label.frame.size.width != before { changes += 1 }
    }
    guard changes >= 20 * samples.count - 1 else { throw CheckFailure("\(changes) new frames") }
    return try result("views.one label with layout/\(count)", count, samples, iterations: 20)
  }

  private static func samples(of steps: Int, _ body: (Int) -> Void) -> [Elapsed] {
    (0..<200).map { _ in
      elapsed { for step in 0..<steps { body(step) } }.divided(by: steps)
    }
  }

  private static func result(
    _ title: String, _ size: Int, _ samples: [Elapsed], iterations: Int
  ) throws -> BenchmarkResult {
    guard let timing = Timing(name: "StateView", iterations: iterations, samples: samples) else {
      throw CheckFailure("no samples were taken")
    }
    return BenchmarkResult(title: title, group: "views", size: size, edits: 0, ours: timing)
  }

  private final class Rows: StateView {
    var count = 0
    var renders = 0

    override func render() {
      renders += 1
      for id in 0..<count { place(Row.self, id) }
    }
  }

  private final class Row: StateView {
    var renders = 0
    var shown = 0

    override func render() {
      renders += 1
      shown = state[.extra] ?? 0
    }
  }

  private final class Labels: StateView {
    var count = 0

    override func render() {
      for id in 0..<count {
        place(LabelRow.self, id) { make in
          make.left.equalToSuperview()
          make.top.equalTo(20 * id)
          make.width.equalTo(400)
          make.height.equalTo(20)
        }
      }
    }
  }

  private final class LabelRow: StateView {
    override func render() {
      let step = state[.extra] ?? 0
      let label = place(Label.self, "label") { make in
        make.left.equalToSuperview().offset(8)
        make.centerY.equalToSuperview()
      }
      label.view.show(step)
    }
  }

  private final class Label: View {
    private var length = 1

    func show(_ step: Int) {
      length = 1 + step % 20
      invalidateIntrinsicContentSize()
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 8 * length, height: 16) }
  }
}

extension TypedKey where Value == Int {
  fileprivate static var extra: TypedKey { TypedKey("extra") }
}
