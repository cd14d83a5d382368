import Foundation
import Reconciler

/// A StateView whose render is given from outside, and that logs what happens to it.
class ProbeView: StateView {
  var renders = 0
  var log: [String] = []
  var onRender: (ProbeView) -> Void = { _ in }

  override func render() {
    renders += 1
    log.append("render")
    onRender(self)
  }

  override func viewDidInitialize() { log.append("initialize") }
  override func viewWillUpdate(_ newState: ViewState, newProps: ViewProps) { log.append("will") }
  override func viewDidUpdate() { log.append("did") }
  override func viewDidLeave() { log.append("leave") }
}

/// A row that shows its props.
class RowView: ProbeView {
  var shown: Any?

  override func render() {
    super.render()
    shown = props["value"]
  }
}

/// Another type of row.
final class OtherRowView: RowView {}

/// A plain view with a text and a size of its own.
final class TestLabel: View {
  var changes = 0
  var text = "" {
    didSet {
      changes += 1
      invalidateIntrinsicContentSize()
    }
  }
  override var intrinsicContentSize: CGSize { CGSize(width: 10 * text.count, height: 20) }
}

/// A plain view to make others of.
class TestBox: View {}

extension View {
  /// Whether the subviews are certain ones, in order.
  func shows(_ views: [View]) -> Bool { subviews.elementsEqual(views, by: ===) }
}

/// A controller with a view as its root.
@MainActor
final class Stage<Root: StateView> {
  let controller = StateViewController()
  let root: Root

  init(_ type: Root.Type = Root.self, prepare: (Root) -> Void = { _ in }) {
    controller.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    root = Root(parentViewController: controller)
    prepare(root)
    controller.rootView = root
  }
}

/// A list of keys, placed as rows.
final class RowsView: StateView {
  var renders = 0

  override func render() {
    renders += 1
    for key in state["keys"] as? [String] ?? [] { place(RowView.self, key) }
  }
}

extension ViewTree {
  /// The invalid mutations, except that views that other tests have released meanwhile leave.
  var ownProblems: [Problem] {
    problems.filter { if case .unknownView = $0 { false } else { true } }
  }
}

/// Runs a closure, and returns the issues that it reports.
@MainActor
func issues(_ body: () throws -> Void) rethrows -> [StateViewIssue] {
  let former = StateView.onIssue
  defer { StateView.onIssue = former }
  var issues: [StateViewIssue] = []
  StateView.onIssue = { issues.append($0) }
  try body()
  return issues
}

/// A host that shows nothing.
final class BlankPeer: ViewPeer {
  func peer(for view: View) -> any ViewPeer { BlankPeer() }
  func didInsert(_ subview: View, into view: View, at index: Int) {}
  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {}
  func didRemove(_ subview: View, from view: View) {}
  func didChange(_ change: ViewChange, of view: View) {}
  func measure(_ view: View, width: CGFloat?) -> CGSize { .zero }
  func setFocus(_ isFocused: Bool, of view: View) {}
}
