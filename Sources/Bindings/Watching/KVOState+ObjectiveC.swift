#if canImport(ObjectiveC)
  import Foundation

  extension KVOState {
    /// Creates a state that follows a property by Objective-C key-value observing.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property, which is `@objc dynamic`.
    ///   - isolation: The owner, by default the caller's actor.
    /// - Precondition: Objective-C knows the path.
    public convenience init<Root: NSObject>(
      obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation
    ) {
      guard let watch = KeyValueWatch(obj, keyPath, read: { [weak obj] in obj?[keyPath: keyPath] })
      else { preconditionFailure("Objective-C does not know the property") }
      self.init(watch.property, obj[keyPath: keyPath])
      follow(watch.reports, isolation)
    }
  }

  extension MutableKVOState {
    /// Creates a state that follows a property by Objective-C key-value observing, and can set it.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property, which is `@objc dynamic`.
    ///   - isolation: The owner, by default the caller's actor.
    /// - Precondition: Objective-C knows the path.
    public convenience init<Root: NSObject>(
      obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>,
      isolation: isolated any Actor = #isolation
    ) {
      guard let watch = KeyValueWatch(obj, keyPath, read: { [weak obj] in obj?[keyPath: keyPath] })
      else { preconditionFailure("Objective-C does not know the property") }
      self.init(watch.property, obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] = $0 }
      follow(watch.reports, isolation)
    }
  }

  /// Watches a property by Objective-C key-value observing.
  final class KeyValueWatch<Value> {
    private let read: () -> Value?
    private let observer: Observer
    let reports = Mailbox<Void>(isLookedFor: true)

    /// - Returns: nil if Objective-C does not know the property.
    init?(_ object: AnyObject, _ keyPath: AnyKeyPath, read: @escaping () -> Value?) {
      guard let object = object as? NSObject, let name = keyPath._kvcKeyPathString else {
        return nil
      }
      self.read = read
      observer = Observer(object, name, reports)
    }

    var property: WatchedProperty<Value> {
      WatchedProperty(
        read: read, origin: { [reports] in reports.origin },
        takeReport: { [reports] in reports.takeAll().isEmpty ? nil : [] },
        end: { [observer] in observer.end() })
    }

    /// Objective-C's observer; it is added in the object's thread, and called where the property is set.
    private final class Observer: NSObject {
      private weak let object: NSObject?
      private let name: String
      private let reports: Mailbox<Void>

      init(_ object: NSObject, _ name: String, _ reports: Mailbox<Void>) {
        self.object = object
        self.name = name
        self.reports = reports
        super.init()
        // Safety: there is no context.
        unsafe object.addObserver(self, forKeyPath: name, options: [], context: nil)
      }

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        reports.post(())
      }

      func end() { object?.removeObserver(self, forKeyPath: name) }
    }
  }
#endif
