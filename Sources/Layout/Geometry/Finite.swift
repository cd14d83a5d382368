// Checks of input: only finite numbers reach the solver.

extension Size {
  var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
  var isFinite: Bool { origin.isFinite && size.isFinite }
}

extension Insets {
  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

extension DirectionalInsets {
  var isFinite: Bool { top.isFinite && leading.isFinite && bottom.isFinite && trailing.isFinite }
}

extension LayoutMetrics {
  var isFinite: Bool {
    (intrinsicWidth ?? 0).isFinite && (intrinsicHeight ?? 0).isFinite && firstBaseline.isFinite
      && lastBaseline.isFinite && margins.isFinite && safeArea.isFinite
  }

  /// The metrics with zero or `nil` in place of numbers that are not finite.
  var finite: LayoutMetrics {
    var result = self
    if intrinsicWidth?.isFinite == false { result.intrinsicWidth = nil }
    if intrinsicHeight?.isFinite == false { result.intrinsicHeight = nil }
    if !firstBaseline.isFinite { result.firstBaseline = 0 }
    if !lastBaseline.isFinite { result.lastBaseline = 0 }
    if !margins.isFinite { result.margins = .zero }
    if !safeArea.isFinite { result.safeArea = .zero }
    return result
  }
}
