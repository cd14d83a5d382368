import BenchmarkHarness
import Controls
import Foundation
import HistoryViews
import Reconciler

/// HistoryBrowser's views in a host that counts, and the hands of a user.
@MainActor
final class AppStage {
  let host: CountingPeer
  private let controller = StateViewController()
  private let screen: HistoryScreen

  /// Opens a repository.
  init(_ repository: String) throws {
    host = CountingPeer(controller.view)
    screen = HistoryScreen(path: repository)
    controller.rootView = screen.view
  }

  deinit { MainActor.assumeIsolated { controller.rootView = nil } }

  /// Runs the main queue until something is shown, as an application's loop does.
  func wait(for what: String, until isShown: () -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    StateView.flush()
    while !isShown() {
      guard Date() < end else { throw CheckFailure("\(what): not shown") }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
      StateView.flush()
    }
  }

  /// The text of the status line.
  var status: String { statusLabel?.text ?? "" }

  private lazy var statusLabel = host.window.all(Label.self).first { $0.text.contains("commits") }

  /// A number as the status line says it.
  func words(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(count / 1000),\("\(1000 + count % 1000)".dropFirst())"
  }

  /// Types a query in place of the one before.
  func type(_ query: String) { host.window.all(TextField.self).first?.userDidEdit(query) }

  /// The list of commits.
  var commits: ListControl<Int>? { host.window.all(ListControl<Int>.self).first }

  /// Gives the list a key.
  func press(_ key: KeyPress.Key) {
    var next: View? = commits
    while let view = next {
      if (view as? any Responder)?.keyDown(KeyPress(key)) == true { return }
      next = view.superview
    }
  }

  /// The texts of the commit rows, or the first lines of a diff, from top to bottom.
  var subjects: [String] {
    // The list of commits, and the commit that is shown.
    let lists = host.window.all(ListControl<Int>.self)
    guard let list = lists.last?.list else { return [] }
    // Below the message, a pane has room for few lines of a diff; the next ones have views as well.
    let rows = lists.count == 1 ? list.visibleRows : 0..<list.rowCount
    let texts = rows.compactMap { row in
      list.view(atRow: row)?.all(Label.self).map(\.text).max { $0.count < $1.count }
    }
    return lists.count == 1 ? texts : Self.beginning(of: texts)
  }

  /// The first five lines of a diff, from the first position on, without line numbers.
  static func beginning(of lines: [String]) -> [String] {
    lines.drop { !$0.hasPrefix("@@") }.prefix(5).map {
      String($0.drop { " 0123456789".contains($0) })
    }
  }
}
