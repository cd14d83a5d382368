/// Something that has a value, which changes: it can be read, and observed.
///
/// States, computed values and all their kin are signals.
public protocol Signal<Value>: SignalNode {
  associatedtype Value

  /// The current value.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  func get() -> Value
}
