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
/// Observation tells of a change before it is made, and of no other until it is asked again. So if the property is
/// set on another thread, and the owner looks before the new value is there, the state learns of it when it is
/// read, or with the next change. Of what is set on the owner nothing is missed.
///
/// `get()` reads the property itself: if that has changed already, the state changes at once, and not only in the
/// owner's next turn. Listeners may then hear it a second time, where values cannot be compared. The object is not held; after its death the state keeps its last value.
public class KVOState<Value>: ValueNode<Value>, Signal {
  private let property: WatchedProperty<Value>

  /// Compares values; nil where they cannot be compared.
  private let areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)

  /// Whether a read has taken over a value of which the owner's next turn, or the object, has still to tell.
  private var isAhead = false

  init(_ property: WatchedProperty<Value>, _ value: Value) {
    self.property = property
    super.init(value)
  }

  deinit { property.end() }

  /// The property's value, or the last one that it had if the object has gone.
  ///
  /// In the midst of a run the state does not change: what depends on it already and has been read before
  /// would not fit it. Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public final func get() -> Value {
    let present = mayChangeWhenRead ? catchUp() : nil
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return present ?? (unsafe value)
  }

  /// Takes over the value that the property has now, if it is known to be another one, and returns it.
  private func catchUp() -> Value? {
    guard let present = untracked({ property.read() }) else { return nil }
    // Where values can be compared, a report is left for the owner's turn: it comes before the change.
    let isKnown =
      if let areEqual { unsafe !areEqual(value, present) } else { property.takeReport() != nil }
    if isKnown {
      isAhead = true
      store(present, isChanged: true)
    }
    return present
  }

  /// Tells everyone the value that the property has now, if it has been reported to have changed.
  final func refresh() {
    let report = property.takeReport()
    if report != nil || isAhead { take() }
    withExtendedLifetime(report) {}
  }

  /// Tells everyone the value that the property has now, unless a read has done so.
  final func take() {
    let wasAhead = isAhead
    isAhead = false
    guard let present = untracked({ property.read() }) else { return }
    let isSame = unsafe areEqual?(value, present) ?? false
    if !(wasAhead && isSame) { store(present, isChanged: !isSame) }
  }

  /// Watches for reports from anywhere.
  final func follow<Report>(_ reports: Mailbox<Report>, _ isolation: isolated any Actor) {
    reports.onWakeUp(isolation: isolation) { [weak self] in self?.refresh() }
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
