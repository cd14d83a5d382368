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
/// `get()` reads the property itself, and so does whatever is computed from the state: no one who reads sees one
/// value from before a change and another from after it. A property that is set on another thread in the midst of a
/// run is the one exception: a run that has read what would not fit the new value goes on with the old one.
///
/// Observation tells of a change before it is made. So if the property is set on another thread, the owner looks
/// several times, at growing intervals, for half a minute at most, whether the new value is there. The object is not
/// held; after its death the state keeps its last value.
public class KVOState<Value>: _ValueNode<Value>, Signal {
  private let property: WatchedProperty<Value>

  /// Compares values; nil where they cannot be compared.
  private let areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)

  /// Whether the listeners have still to be told of the present value, in the owner's next turn.
  private var isUntold = false

  /// Reports that came before the change itself, for the owner's next turn; they may hold the object.
  private var early: [HeldObject]?

  /// Whether a read has taken over a value of which the object has still to tell; for objects that tell at once.
  private var isAhead = false

  /// Makes the owner look in a turn of its own; nil for objects that notify at once.
  private var turn: WakeUp?

  /// Makes the owner look several times, since a report from another thread comes before the change.
  private var laterLooks: RepeatedLook?

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
    _ = lookOutside()
    // What effects have made of that.
    GraphContext.current.lookOutside(from: NodeRef(self))
    tracked()
    // A value that nobody has told of, and that cannot be compared, is not known to be another one.
    if areEqual == nil, unsafe GraphContext.current.run == nil, let present { return present }
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }

  /// The property's value; nil if the object has gone.
  private final var present: Value? { untracked { property.read() } }

  override final func lookOutside() -> OutsideFinding {
    let origin = property.origin()
    guard let seen = present,
      isOther(seen, isReported: origin != nil, mayHaveChanged: false)
    else {
      // It is looked at in the owner's turn too: a report comes before the change.
      if origin != nil { early = (early ?? []) + (takeReport() ?? []) }
      return .isUnchanged
    }
    if origin != .here, GraphContext.current.isRead(NodeRef(self)) {
      if origin == nil { _ = turn?.send() }
      return .isLeft
    }
    // Before the value is read for good: what is set from now on is reported again.
    let report = takeReport()
    if let present { takeOver(present) }
    if report == nil { _ = turn?.send() }
    withExtendedLifetime(report) {}
    return .isTaken
  }

  private final func takeReport() -> [HeldObject]? {
    if property.origin() == .elsewhere { laterLooks?.start() }
    return property.takeReport()
  }

  /// Stores the value of the property, and notifies readers at once.
  ///
  /// Listeners are notified in the owner's next turn, unless values are being delivered to them anyway, or the object
  /// notifies at once.
  private final func takeOver(_ present: Value) {
    isAhead = turn == nil
    if isAhead || isBeingTold { return store(present, isChanged: true) }
    isUntold = true
    storeSilently(present)
  }

  /// Tells everyone the value that the property has now, if it has been reported, or found, to have changed.
  ///
  /// - Parameter isLook: Whether there may have been a change that has not been reported.
  final func refresh(isLook: Bool = false) {
    let (report, earlier) = (takeReport(), early)
    early = nil
    let isReported = report != nil || earlier != nil
    let (wasUntold, mayHaveChanged) = (isUntold, isUntold || isLook)
    isUntold = false
    if let present, isOther(present, isReported: isReported, mayHaveChanged: mayHaveChanged) {
      if turn == nil || isBeingTold {
        store(present, isChanged: true)
      } else {
        // The listeners before the effects, as always.
        GraphContext.current.deliveringAfterwards {
          tell()
          storeSilently(present)
        }
      }
    } else if isReported || wasUntold && isDue {
      tell()
    }
    withExtendedLifetime((report, earlier)) {}
  }

  /// Whether a value is known to be another one than the state's.
  private final func isOther(_ present: Value, isReported: Bool, mayHaveChanged: Bool) -> Bool {
    if let areEqual { return unsafe !areEqual(value, present) }
    return unsafe isReported || mayHaveChanged && !areIdentical(value, present)
  }

  /// Tells everyone the value that the property has now, unless a read has done so; the object has told of it.
  final func take() {
    let wasAhead = isAhead
    isAhead = false
    guard let present else { return }
    let isSame = unsafe areEqual?(value, present) ?? (wasAhead && areIdentical(value, present))
    if !(wasAhead && isSame) { store(present, isChanged: !isSame) }
  }

  /// Watches for reports from anywhere.
  final func follow<Report>(_ reports: Mailbox<Report>, _ isolation: isolated any Actor) {
    NodeRef(self).insert(.follows)
    turn = WakeUp(owner: isolation) { [weak self] in self?.refresh() }
    laterLooks = RepeatedLook(owner: isolation) { [weak self] in self?.refresh(isLook: true) }
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

  /// Where what has been reported since the last time comes from; nil if nothing has been.
  var origin: () -> ReportOrigin? = { nil }

  /// Returns what has been reported since the last time, if anything; it may hold the object.
  var takeReport: () -> [HeldObject]? = { nil }

  /// Ends the watch.
  var end: () -> Void = {}
}
