import Foundation
import Observation

/// A state that follows a property of an object; it cannot be set.
///
/// ```swift
/// let title = KVOState(obj: document, keyPath: \.title)
/// label..\.text <-> title
/// ```
///
/// Three kinds of objects tell when a property changes:
///
/// - what is `@Observable`, on every platform: listeners hear the latest value once in each turn of the owner,
/// - classes that adopt ``PropertyNotifying``: listeners hear each value at once,
/// - what has Objective-C key-value observing: like the first.
///
/// `get()` always reads the property itself. The object is not held; after its death the state keeps its last value.
public class KVOState<Value>: ValueNode<Value>, Signal {
  private let property: WatchedProperty<Value>

  init(_ property: WatchedProperty<Value>, _ value: Value) {
    self.property = property
    super.init(value)
  }

  deinit { property.end() }

  /// The property's value, or the last one that it had if the object has gone.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public final func get() -> Value {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return untracked { property.read() } ?? (unsafe value)
  }

  /// Tells everyone the value that the property has now, if it has been reported to have changed.
  final func refresh() {
    guard let report = property.takeReport() else { return }
    take()
    withExtendedLifetime(report) {}
  }

  /// Tells everyone the value that the property has now.
  final func take() {
    if let newValue = untracked({ property.read() }) {
      store(newValue, isChanged: unsafe !areEqual(value, newValue))
    }
  }

  /// Watches for reports from anywhere.
  final func follow(_ wakeUps: AsyncStream<Void>, _ isolation: isolated any Actor) {
    Task { [weak self] in
      _ = isolation
      for await _ in wakeUps {
        guard let self else { break }
        refresh()
      }
    }
  }
}

/// A state that follows a property of an object, and by which the property can be set.
///
/// ```swift
/// let title = MutableKVOState(document..\.title)
/// title.setValue("Draft")   // document.title is "Draft"
/// ```
///
/// The property is what is set, and the state follows.
public final class MutableKVOState<Value>: KVOState<Value>, SettableSignal {
  private let write: (Value) -> Void

  init(_ property: WatchedProperty<Value>, _ value: Value, write: @escaping (Value) -> Void) {
    self.write = write
    super.init(property, value)
  }

  /// Sets the property, and tells everyone before it returns; does nothing if the object has gone.
  public func setValue(_ newValue: Value) {
    write(newValue)
    refresh()
  }

  /// Sets the property like ``setValue(_:)``, for what works with every state that can be set.
  public func set(_ newValue: Value) { setValue(newValue) }
}

/// How a state reads a property of an object, and learns that it has changed.
struct WatchedProperty<Value> {
  /// Reads the property; nil if the object has gone.
  let read: () -> Value?

  /// Returns what has been reported since the last time, if anything; it may hold the object.
  let takeReport: () -> [HeldObject]?

  /// Ends the watch.
  let end: () -> Void
}
