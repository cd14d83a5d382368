#if canImport(ObjectiveC)
  import Dispatch
  import Foundation

  extension KVOState {
    /// Creates a state that follows a property by Objective-C key-value observing.
    ///
    /// An object that is ``PropertyNotifying``, too, reports its changes itself.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property, which is `@objc dynamic`.
    /// - Precondition: The property is visible to Objective-C.
    @MainActor
    @_disfavoredOverload
    public convenience init<Root: NSObject>(obj: Root, keyPath: KeyPath<Root, Value>) {
      self.init(obj: obj, keyPath: keyPath, isolation: MainActor.shared)
    }

    /// Creates a state of any actor that follows a property by Objective-C key-value observing.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property.
    ///   - isolation: The owner; in an actor, `self`.
    @_disfavoredOverload
    public convenience init<Root: NSObject>(
      obj: Root, keyPath: KeyPath<Root, Value>, isolation: isolated any Actor
    ) {
      self.init(obj[keyPath: keyPath]) { [weak obj] in obj?[keyPath: keyPath] }
      let isObserved = observe(obj, keyPath, isolation)
      precondition(isObserved, "the property is not declared @objc dynamic")
    }

    /// Starts to observe an object's property.
    ///
    /// - Returns: Whether Objective-C knows the property.
    func observe(
      _ object: AnyObject, _ keyPath: AnyKeyPath, _ isolation: isolated any Actor
    ) -> Bool {
      guard let object = object as? NSObject, let name = keyPath._kvcKeyPathString else {
        return false
      }
      let watch = KeyValueWatch(object, name)
      if isolation is MainActor { watch.takeOnMain = { [weak self] in self?.take() } }
      follow(watch, isolation)
      return true
    }
  }

  extension MutableKVOState {
    /// Creates a state that follows a property by Objective-C key-value observing, and can set it.
    ///
    /// An object that is ``PropertyNotifying``, too, reports its changes itself.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property, which is `@objc dynamic`.
    /// - Precondition: The property is visible to Objective-C.
    @MainActor
    @_disfavoredOverload
    public convenience init<Root: NSObject>(
      obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>
    ) {
      self.init(obj: obj, keyPath: keyPath, isolation: MainActor.shared)
    }

    /// Creates a state of any actor that follows a property by Objective-C key-value observing, and can set it.
    ///
    /// - Parameters:
    ///   - obj: The object; it is not held.
    ///   - keyPath: The path to the property.
    ///   - isolation: The owner; in an actor, `self`.
    @_disfavoredOverload
    public convenience init<Root: NSObject>(
      obj: Root, keyPath: ReferenceWritableKeyPath<Root, Value>, isolation: isolated any Actor
    ) {
      self.init(of: obj, keyPath)
      let isObserved = observe(obj, keyPath, isolation)
      precondition(isObserved, "the property is not declared @objc dynamic")
    }
  }

  /// An observation of a property by Objective-C key-value observing, which reports on the thread that sets the property.
  private final class KeyValueWatch: NSObject, PropertyWatch {
    private weak let object: NSObject?
    private let name: String
    let reports = Mailbox<HeldObject>()

    /// Sets the state to the property's value, if the property is set on the main thread; `nil` if another actor owns the
    /// state.
    var takeOnMain: (() -> Void)?

    init(_ object: NSObject, _ name: String) {
      self.object = object
      self.name = name
      super.init()
      // Safety: there is no context.
      unsafe object.addObserver(self, forKeyPath: name, options: [], context: nil)
    }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      if let takeOnMain, DispatchQueue.isMain {
        takeOnMain()
      } else {
        reports.post(HeldObject(object: nil))
      }
    }

    func takeReports() -> [HeldObject] { reports.takeAll() }

    func end() { object?.removeObserver(self, forKeyPath: name) }
  }
#endif
