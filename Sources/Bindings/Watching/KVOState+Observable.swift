import Observation

extension KVOState {
  /// Creates a state that follows a property of an `@Observable` object.
  ///
  /// An object that is ``PropertyNotifying``, too, reports its changes itself.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  @MainActor
  @_disfavoredOverload
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: KeyPath<Root, Value>
  ) {
    self.init(obj: obj, keyPath: keyPath, isolation: MainActor.shared)
  }

  /// Creates a state of any actor that follows a property of an `@Observable` object.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner; in an actor, `self`.
  @_disfavoredOverload
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated any Actor
  ) {
    self.init(obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] }
    follow(ObservableWatch(obj) { [weak obj] in _ = obj?[keyPath: keyPath] }, isolation)
  }
}

extension MutableKVOState {
  /// Creates a state that follows a property of an `@Observable` object, and can set it.
  ///
  /// An object that is ``PropertyNotifying``, too, reports its changes itself.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  @MainActor
  @_disfavoredOverload
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.init(obj: obj, keyPath: keyPath, isolation: MainActor.shared)
  }

  /// Creates a state of any actor that follows a property of an `@Observable` object, and can set it.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner; in an actor, `self`.
  @_disfavoredOverload
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated any Actor
  ) {
    self.init(of: obj, keyPath)
    follow(ObservableWatch(obj) { [weak obj] in _ = obj?[keyPath: keyPath] }, isolation)
  }
}

/// An observation of a property by the Observation framework.
final class ObservableWatch: PropertyWatch {
  private weak let object: AnyObject?
  private let read: () -> Void
  let reports = Mailbox<HeldObject>()
  private let ending = WatchEnd()

  /// - Parameter read: Reads the property.
  init(_ object: AnyObject, read: @escaping () -> Void) {
    self.object = object
    self.read = read
    track()
  }

  func takeReports() -> [HeldObject] {
    let held = reports.takeAll()
    // Only after a report: Observation keeps each earlier request until then.
    if !held.isEmpty { track() }
    return held
  }

  func end() {
    // The end counts as a change, whose report would hold the object.
    reports.close()
    ending.notify()
  }

  /// Requests a report of the next change.
  private func track() {
    guard let object else { return }
    let (reference, reports) = (WeakReference(object), reports)
    // If Observation tracks the code that is running, its observer must not be notified of the end of this watch.
    let isTracked = GraphContext.current.isObservationTracked()
    untracked {
      withObservationTracking {
        read()
        if !isTracked { ending.access() }
      } onChange: {
        reports.post(HeldObject(object: reference.object))
      }
    }
  }
}

/// An observable object that changes when a watch ends.
///
/// Observation retains a tracking closure until one of the properties that were read changes. A change of this object makes it
/// release the closure.
private final class WatchEnd: Observable {
  private let registrar = ObservationRegistrar()
  private var hasEnded: Bool { false }

  func access() { registrar.access(self, keyPath: \.hasEnded) }

  func notify() { registrar.withMutation(of: self, keyPath: \.hasEnded) {} }
}

/// A weak reference to an object.
///
/// `@unchecked`: weak references may be read on any thread, and the object is not accessed.
private final class WeakReference: @unchecked Sendable {
  weak let object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
