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
/// - classes with Objective-C key-value observing: the same, if the property is set on the main thread and the main
///   actor owns the state; otherwise in the owner's next turn,
/// - `@Observable` classes, on every platform: in the owner's next turn, with the latest value.
///
/// Until that turn, computed values and effects use the value before. `get()` on the state itself reads the property,
/// and everything that depends on the state follows at once. Only a run that has already used the value before gets it
/// again, so that no run mixes two values.
///
/// Observation reports a change before it is made. So set an `@Observable` property on the actor that owns the state: a
/// value that another thread sets later than the owner's turn is found by the next `get()` or the next change.
///
/// The state does not hold the object. After the object's death it keeps the last value.
public class KVOState<Value>: _ValueNode<Value>, Signal {
  /// Reads the property; returns `nil` once the object has gone.
  private let read: () -> Value?

  /// Compares values; `nil` if the type is not `Equatable`.
  private let areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)

  /// Whether a read has taken over a value whose change the object has still to report.
  private var isAhead = false

  /// The observation of an object that does not report to the state itself.
  var watch: (any PropertyWatch)?

  init(_ value: Value, read: @escaping () -> Value?) {
    self.read = read
    super.init(value)
  }

  deinit { watch?.end() }

  /// The property's value, or the last one that it had if the object has gone.
  ///
  /// A computed value or effect that is running depends on it from now on.
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

  /// The property's value; `nil` if the object has gone.
  private final var present: Value? { untracked(read) }

  /// Sets the value that the property has now; the object has reported a change.
  final func take() {
    let wasAhead = isAhead
    isAhead = false
    guard let present else { return }
    let isSame = unsafe areEqual?(value, present) ?? false
    if !(wasAhead && isSame) { store(present, isChanged: !isSame) }
  }

  /// Sets the value that the property has now if a change waits for the owner's turn.
  final func takeReports() {
    guard let held = watch?.takeReports(), !held.isEmpty else { return }
    take()
    withExtendedLifetime(held) {}
  }

  /// Takes what the watch reports in turns of the owner.
  final func follow(_ watch: any PropertyWatch, _ isolation: isolated any Actor) {
    self.watch = watch
    watch.reports.onWakeUp(isolation: isolation) { [weak self] in self?.takeReports() }
  }
}

/// An observation of a property that reports changes from anywhere.
protocol PropertyWatch: AnyObject {
  /// The changes that wait for the owner. They hold the object, so that its last value is not lost.
  var reports: Mailbox<HeldObject> { get }

  /// Removes and returns the reports that wait, and prepares for the next one.
  func takeReports() -> [HeldObject]

  func end()
}

/// An object that is held, and not touched.
///
/// `@unchecked`: it is only released, on the owner; if the owner has gone, on the thread that has changed the object
/// and so may use it.
struct HeldObject: @unchecked Sendable {
  let object: AnyObject?
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

  init(_ value: Value, read: @escaping () -> Value?, write: @escaping (Value) -> Void) {
    self.write = write
    super.init(value, read: read)
  }

  /// Sets the property, and notifies everything that depends on it before it returns.
  ///
  /// It does nothing if the object has gone.
  public func setValue(_ newValue: Value) {
    write(newValue)
    takeReports()
  }

  /// Sets the property like ``setValue(_:)``, for code that works with every state that can be set.
  public func set(_ newValue: Value) { setValue(newValue) }
}
