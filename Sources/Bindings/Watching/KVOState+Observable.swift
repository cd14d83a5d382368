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
    let watch = ObservableWatch(obj) { [weak obj] in obj?[keyPath: keyPath] }
    self.init(watch.property, obj[keyPath: keyPath])
    follow(watch.reports, isolation)
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
    let watch = ObservableWatch(obj) { [weak obj] in obj?[keyPath: keyPath] }
    self.init(watch.property, obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] = $0 }
    follow(watch.reports, isolation)
  }
}

/// Watches a property by Observation.
final class ObservableWatch<Value> {
  private weak let object: AnyObject?
  private let read: () -> Value?

  /// Since a report comes before the change, the object is held until the owner has looked at it: else a
  /// value that is set right before the object's end would be lost.
  let reports = Mailbox<HeldObject>(isLookedFor: true)

  private let end = WatchEnd()

  /// - Parameter read: Reads the property; nil if the object has gone.
  init(_ object: AnyObject, read: @escaping () -> Value?) {
    self.object = object
    self.read = read
    track()
  }

  var property: WatchedProperty<Value> {
    WatchedProperty(
      read: read, origin: { [reports] in reports.origin },
      takeReport: { [self] in
        let held = reports.takeAll()
        guard !held.isEmpty else { return nil }
        track()
        return held
      },
      end: { [end, reports] in
        // Else the report of this would hold the object.
        reports.close()
        end.tell()
      })
  }

  /// Asks to be told of the next change.
  ///
  /// Only when the last one has been told, since each asking is kept until then.
  private func track() {
    guard let object else { return }
    let (reference, reports) = (WeakReference(object), reports)
    // Who tracks what is read here too must not hear of the end.
    let isTracked = GraphContext.current.isObservationTracked()
    untracked {
      withObservationTracking {
        _ = read()
        if !isTracked { end.access() }
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

  func tell() { registrar.withMutation(of: self, keyPath: \.hasEnded) {} }
}

/// An object that is not held.
///
/// `@unchecked`: weak references may be read anywhere, and nothing else is done with it.
private final class WeakReference: @unchecked Sendable {
  weak let object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// An object that is held, and not touched.
///
/// `@unchecked`: it is only released, on the owner; if the owner has gone, on the thread that has changed the object
/// and so may use it.
struct HeldObject: @unchecked Sendable {
  let object: AnyObject?
}
