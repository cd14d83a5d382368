import Controls
import Foundation
import Reconciler

/// The views that can have the focus, in the order in which they were placed.
@MainActor
enum FocusOrder {
  /// The views below one that can have it, in order.
  static func responders(in root: View) -> [any Responder] {
    var found: [any Responder] = []
    collect(root, &found)
    return found
  }

  private static func collect(_ view: View, _ found: inout [any Responder]) {
    guard !view.isHidden, !view.takesNoInput else { return }
    if let responder = view as? any Responder, responder.canFocus { found.append(responder) }
    for subview in view.accessibilityChildren { collect(subview, &found) }
  }

  /// Returns the view after or before another, cyclically; the first or the last one if there is no other.
  static func next(
    after current: View?, in root: View, backwards: Bool = false
  ) -> (any Responder)? {
    let all = responders(in: root)
    guard !all.isEmpty else { return nil }
    guard let current, let index = all.firstIndex(where: { $0 === current }) else {
      return backwards ? all.last : all.first
    }
    return all[(index + (backwards ? all.count - 1 : 1)) % all.count]
  }

  /// The view in front at a place, and the place in its own coordinates.
  static func hit(_ view: View, _ point: CGPoint) -> (view: View, point: CGPoint)? {
    guard !view.isHidden, !view.takesNoInput else { return nil }
    let frame = view.frame
    let isInside =
      point.x >= frame.minX && point.x < frame.maxX && point.y >= frame.minY
      && point.y < frame.maxY
    if !isInside, view.clipsToBounds { return nil }
    let origin = view.bounds.origin
    let inner = CGPoint(x: point.x - frame.minX + origin.x, y: point.y - frame.minY + origin.y)
    for index in (0..<view.subviewCount).reversed() {
      if let found = hit(view.subview(at: index), inner) { return found }
    }
    return isInside ? (view, inner) : nil
  }
}
