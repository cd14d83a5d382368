/// A value that changes over time: it can be read and observed.
///
/// States, computed values, parts and lists are signals.
public protocol Signal<Value>: _SignalNode {
  associatedtype Value

  /// The current value.
  ///
  /// The computed value or effect that is running depends on the signal from now on.
  @discardableResult
  func get() -> Value
}
