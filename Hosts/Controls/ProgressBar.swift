import Reconciler

/// A bar that shows the progress of a task.
public final class ProgressBar: Control {
  /// The progress, from 0 to 1; `nil` if it is unknown: then call ``pulse()`` now and then.
  public var fraction: Double? = 0 {
    didSet {
      if let value = fraction { fraction = value.isNaN ? 0 : min(1, max(0, value)) }
      if fraction != oldValue { contentDidChange() }
    }
  }

  /// The number of calls of ``pulse()``.
  public private(set) var pulses = 0

  override public var accessibilityRole: AccessibilityRole { .progressBar }

  /// Shows that the task is running, if the progress is unknown.
  public func pulse() {
    pulses &+= 1
    contentDidChange()
  }
}
