import Reconciler

/// A sign that turns while a task is running.
///
/// It costs no processor time while it is not visible.
public final class Spinner: Control {
  /// A Boolean value that indicates whether the sign turns; if not, the spinner is blank.
  public var isSpinning = true {
    didSet { if isSpinning != oldValue { contentDidChange() } }
  }

  override public var accessibilityRole: AccessibilityRole { .progressBar }
}
