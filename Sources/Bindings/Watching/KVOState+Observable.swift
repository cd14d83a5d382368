import Observation

extension KVOState {
  /// Creates a state that follows a property of an `@Observable` object.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation
  ) {
    self.init(obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] }
    follow(ObservableWatch(obj) { [weak obj] in _ = obj?[keyPath: keyPath] }, isolation)
  }
}

extension MutableKVOState {
  /// Creates a state that follows a property of an `@Observable` object, and can set it.
  ///
  /// - Parameters:
  ///   - obj: The object; it is not held.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init<Root: AnyObject & Observable>(
    obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated any Actor = #isolation
  ) {
    self.init(obj[keyPath: keyPath]) { [weak obj] in
      obj?[keyPath: keyPath]
    } write: { [weak obj] in
      obj?[keyPath: keyPath] = $0
    }
    follow(ObservableWatch(obj) { [weak obj] in _ = obj?[keyPath: keyPath] }, isolation)
  }
}

/// Watches a property by Observation.
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
    // Not before there was a report: Observation keeps each request until then.
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
    // A tracker of the code that runs now must not be notified of the end.
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

/// Something that changes when a watch ends.
///
/// Observation retains a tracking closure until a property has changed that was read; changing this one makes
/// Observation release the closure.
private final class WatchEnd: Observable {
  private let registrar = ObservationRegistrar()
  private var hasEnded: Bool { false }

  func access() { registrar.access(self, keyPath: \.hasEnded) }

  func notify() { registrar.withMutation(of: self, keyPath: \.hasEnded) {} }
}

/// An object that is not held.
///
/// `@unchecked`: weak references may be read anywhere, and nothing else is done with it.
private final class WeakReference: @unchecked Sendable {
  weak let object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
