import Reconciler

/// How far something has come.
public final class ProgressBar: Control {
  /// How far, from 0 to 1; nil where nobody knows, which ``pulse()`` shows to be alive.
  public var fraction: Double? = 0 {
    didSet {
      if let value = fraction { fraction = value.isNaN ? 0 : min(1, max(0, value)) }
      if fraction != oldValue { contentDidChange() }
    }
  }

  /// How often it has been said to be alive.
  public private(set) var pulses = 0

  override public var accessibilityRole: AccessibilityRole { .progressBar }

  /// Shows that something goes on.
  public func pulse() {
    pulses &+= 1
    contentDidChange()
  }
}
