import Foundation
import Observation

/// A state that follows a property of an object; it cannot be set.
///
/// ```swift
/// let title = KVOState(obj: document, keyPath: \.title)
/// label..\.text <-> title
/// ```
///
/// Three kinds of objects report that a property changes:
///
/// - classes that adopt ``PropertyNotifying``: the state changes before the setter returns,
/// - classes with Objective-C key-value observing: the state also changes before the setter returns, if the property is set on
///   the main thread and the main actor owns the state; otherwise in the owner's next turn,
/// - `@Observable` classes, on every platform: the state changes in the owner's next turn, to the latest value.
///
/// Until that turn, computed values and effects use the earlier value. `get()` on the state itself reads the property, and
/// everything that depends on the state changes immediately. Only a run that has already used the earlier value gets it again,
/// so that no run mixes two values.
///
/// Observation reports a change before it is made. So set an `@Observable` property on the actor that owns the state. If
/// another thread sets a value after the owner's turn, the next `get()` or the next change finds it.
///
/// The state does not hold the object. After the object has been deallocated, the state keeps the last value. A binding with a
/// target holds the state.
public class KVOState<Value>: _ValueNode<Value>, Signal {
  /// Reads the property; returns `nil` if the object has been released.
  private let read: () -> Value?

  /// Compares values; `nil` if the type is not `Equatable`.
  private let areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)

  /// Whether `get()` has read a new value that the object has not reported yet.
  private var isAhead = false

  /// The observation of an object that does not report to the state itself.
  var watch: (any PropertyWatch)?

  init(_ value: Value, read: @escaping () -> Value?) {
    self.read = read
    super.init(value)
  }

  deinit { watch?.end() }

  /// Returns the property's value, or its last value if the object has been released.
  ///
  /// The computed value or effect that is running depends on this signal from now on.
  @discardableResult
  public final func get() -> Value {
    let context = GraphContext.current
    if let present {
      if let areEqual {
        if unsafe !areEqual(value, present), !context.isRead(NodeRef(self)) {
          isAhead = true
          store(present, isChanged: true)
        }
      } else if context.state.run == nil {
        // Without a comparison, only a report shows that it is another value.
        tracked()
        return present
      }
    }
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }

  /// The property's value; `nil` if the object has been released.
  private final var present: Value? { untracked(read) }

  /// Sets the state to the property's current value after a report of the object.
  final func take() {
    checkIsolation()
    let wasAhead = isAhead
    isAhead = false
    guard let present else { return }
    let isSame = unsafe areEqual?(value, present) ?? false
    if !(wasAhead && isSame) { store(present, isChanged: !isSame) }
  }

  /// Sets the state to the property's current value if a report waits for the owner's turn.
  final func takeReports() {
    guard let held = watch?.takeReports(), !held.isEmpty else { return }
    take()
    withExtendedLifetime(held) {}
  }

  /// Starts to take the reports of a watch in turns of the owner.
  final func follow(_ watch: any PropertyWatch, _ isolation: isolated any Actor) {
    self.watch = watch
    pin(to: isolation)
    watch.reports.onWakeUp(isolation: isolation) { [weak self] in self?.takeReports() }
  }
}

/// An observation of a property that reports changes from any thread.
protocol PropertyWatch: AnyObject {
  /// The reports that wait for the owner. They hold the object, so that its last value is not lost.
  var reports: Mailbox<HeldObject> { get }

  /// Removes and returns the reports that wait, and prepares for the next one.
  func takeReports() -> [HeldObject]

  func end()
}

/// A strong reference to an object that is not accessed.
///
/// `@unchecked`: the object is only released: on the owner or, if the owner has been released, on the thread that has changed
/// the object and so may use it.
struct HeldObject: @unchecked Sendable {
  let object: AnyObject?
}

/// A state that follows a property of an object, and can set the property.
///
/// ```swift
/// let title = MutableKVOState(document..\.title)
/// title.setValue("Draft")   // document.title is "Draft"
/// ```
///
/// `set(_:)` and ``setValue(_:)`` write the property, and the state takes the property's value.
public final class MutableKVOState<Value>: KVOState<Value>, SettableSignal {
  private let write: (Value) -> Void

  init(_ value: Value, read: @escaping () -> Value?, write: @escaping (Value) -> Void) {
    self.write = write
    super.init(value, read: read)
  }

  /// Creates a state that reads and writes a property of an object, which it does not hold.
  convenience init<Root: AnyObject>(
    of object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.init(object[keyPath: keyPath]) { [weak object] in
      object?[keyPath: keyPath]
    } write: { [weak object] in
      object?[keyPath: keyPath] = $0
    }
  }

  /// Sets the property, calls the listeners, and runs the effects that depend on the state, before it returns.
  ///
  /// It does nothing if the object has been released.
  public func setValue(_ newValue: Value) {
    checkIsolation()
    write(newValue)
    takeReports()
  }

  /// Sets the property like ``setValue(_:)``, for code that works with every ``SettableSignal``.
  public func set(_ newValue: Value) { setValue(newValue) }
}
