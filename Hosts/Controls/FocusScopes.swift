import Reconciler

/// The parts of a window that can have the focus: the window itself and the dialogs in it, of which the front one has it.
///
/// Each part stores which view had the focus last. If that view can no longer have it, a neighbor has it next.
@MainActor
package struct FocusScopes {
  private struct Scope {
    weak var dialog: Dialog?
    var place: FocusPlace?

    /// A Boolean value that indicates whether a view in it has had the focus.
    var hasHadFocus = false
  }

  /// In the order in which they appeared.
  private var dialogs: [Scope] = []

  /// The window outside of dialogs.
  private var base = Scope()

  package init() {}

  /// Adds a view that joins the window, if it is a dialog.
  package mutating func didJoin(_ view: View) {
    guard let dialog = view as? Dialog else { return }
    dialogs.removeAll { $0.dialog == nil || $0.dialog === dialog }
    dialogs.append(Scope(dialog: dialog))
  }

  /// Returns the dialog in front, or the root if there is no dialog: only views in it receive input.
  package func current(in root: View) -> View {
    front(in: root).flatMap { dialogs[$0].dialog } ?? root
  }

  private func front(in root: View) -> Int? {
    dialogs.lastIndex { $0.dialog?.isReachable(in: root) == true }
  }

  /// Removes the focus from the front part, so that no neighbor has it next.
  package mutating func resign(in root: View) { store(nil, at: front(in: root)) }

  /// Stores a view behind the dialog in front, which has the focus when the dialog has gone.
  package mutating func focusLater(_ responder: any Responder) {
    let index = dialogs.lastIndex { $0.dialog.map(responder.isReachable(in:)) == true }
    store(FocusPlace(of: responder), at: index)
  }

  /// Returns the view that has the focus from now on.
  ///
  /// This is the focused view, if it is in the front part and can still have the focus. Otherwise it is the view that
  /// had it there before, or a neighbor of that view. If no view has had it there, the view that takes the initial focus
  /// has it. In a dialog, the first view follows.
  package mutating func settle(
    _ focused: (any Responder)?, in root: View
  ) -> (any Responder)? {
    let index = front(in: root)
    let scope = index.flatMap { dialogs[$0].dialog } ?? root
    var next = focused
    if focused?.canHaveFocus(in: scope) != true {
      let entry = index.map { dialogs[$0] } ?? base
      next = entry.place?.successor(in: scope)
      if next == nil, !entry.hasHadFocus {
        next = scope.firstResponder { $0.takesInitialFocus }
      }
      if index != nil, next == nil { next = scope.firstResponder() }
    }
    store(next.map { FocusPlace(of: $0) }, at: index)
    return next
  }

  private mutating func store(_ place: FocusPlace?, at index: Int?) {
    var entry = index.map { dialogs[$0] } ?? base
    entry.place = place
    entry.hasHadFocus = entry.hasHadFocus || place != nil
    if let index { dialogs[index] = entry } else { base = entry }
  }
}

/// The place of a view in the tree, for finding its neighbors after it has left.
@MainActor
private struct FocusPlace {
  private struct Step {
    weak var superview: View?
    let index: Int
    let type: View.Type
  }

  private weak var view: (any Responder)?

  /// From the view upwards.
  private let steps: [Step]

  init(of view: any Responder) {
    self.view = view
    var steps: [Step] = []
    var child: View = view
    while let superview = child.superview {
      let index = superview.accessibilityChildren.firstIndex { $0 === child } ?? 0
      steps.append(Step(superview: superview, index: index, type: type(of: child)))
      child = superview
    }
    self.steps = steps
  }

  /// Returns the view, or if it has left, the first view in its neighbor: the next view of the same type in the
  /// smallest superview that is left, such as the next row, or else the previous one.
  ///
  /// Views of other types are unrelated: keys for a row that has left would change a text field, for example.
  func successor(in scope: View) -> (any Responder)? {
    if let view, view.canHaveFocus(in: scope) { return view }
    let step = steps.first { $0.superview?.isReachable(in: scope) == true }
    guard let step, let children = step.superview?.accessibilityChildren else { return nil }
    let index = min(step.index, children.count)
    let nearest = children[index...] + children[..<index].reversed()
    return nearest.lazy.filter { type(of: $0) == step.type }.compactMap { $0.firstResponder() }
      .first
  }
}

extension Responder {
  /// Whether the view can have the focus now, and is reachable in a view.
  package func canHaveFocus(in scope: View) -> Bool { canFocus && isReachable(in: scope) }
}

extension View {
  /// Whether the view is another view or a descendant of it, and receives input.
  package func isReachable(in scope: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view.isHidden || view.takesNoInput { return false }
      if view === scope { return true }
      next = view.superview
    }
    return false
  }

  /// Returns the first view in the tree from this view down that can have the focus and meets a condition.
  fileprivate func firstResponder(
    where isWanted: (any Responder) -> Bool = { _ in true }
  ) -> (any Responder)? {
    guard !isHidden, !takesNoInput else { return nil }
    if let responder = self as? any Responder, responder.canFocus, isWanted(responder) {
      return responder
    }
    for child in accessibilityChildren {
      if let found = child.firstResponder(where: isWanted) { return found }
    }
    return nil
  }
}
