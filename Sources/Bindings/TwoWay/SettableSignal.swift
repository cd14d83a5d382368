/// A signal that can be set.
public protocol SettableSignal<Value>: Signal {
  /// Sets the value, and tells everyone who depends on it before it returns.
  func set(_ newValue: Value)
}

extension StateSignal: SettableSignal {}
