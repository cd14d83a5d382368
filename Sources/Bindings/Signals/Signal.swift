/// A value that changes over time, and can be read and observed.
///
/// States, computed values, parts and lists are signals. Every signal of this module conforms; other modules cannot add
/// conformances.
public protocol Signal<Value>: _SignalNode {
  associatedtype Value

  /// Returns the current value.
  ///
  /// The computed value or effect that is running depends on the signal from now on.
  @discardableResult
  func get() -> Value
}
