extension Signal {
  /// Calls a listener with the current value, and again whenever the value changes.
  ///
  /// A listener of a state gets every value that is set, even an equal one. A listener of a computed value gets only values
  /// that differ. Listeners are called in the order in which they were added.
  ///
  /// The signal holds the listener. The listener does not hold the signal, and ends with it: store a computed value or part
  /// that only `on` listens to, or use `on(for:)`. While a list of states has listeners, the states hold the list.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called on the owner. It may read and set signals, add and unbind listeners, and release any object.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func on(
    isolation: isolated (any Actor)? = #isolation, _ listener: @escaping (Value) -> Void
  ) -> BindingToken {
    let token = listen {
      listener($0)
      return true
    }
    didAddListener(of: isolation)
    return token
  }

  /// Calls a listener with the current value, and again whenever the value changes, for as long as an object lives.
  ///
  /// ```swift
  /// Computed { name.get().uppercased() }.on(for: self) { screen, name in screen.show(name) }
  /// ```
  ///
  /// The binding holds a computed value, part or list while the object lives, so you need not store it. It does not hold the
  /// object. A listener of a state also ends with the state.
  ///
  /// - Parameters:
  ///   - object: The object that ends the listener when it is deallocated.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with the object and the value. Use the parameter rather than a captured reference,
  ///     which would keep the object alive.
  /// - Returns: A token that ends the binding early. You need not store it.
  @discardableResult
  public func on<Target: AnyObject>(
    for object: Target, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (_ object: Target, _ value: Value) -> Void
  ) -> BindingToken {
    let isWanted = { [weak object] in object != nil }
    let token = listen(isWanted: isWanted) { [weak object] value in
      guard let object else { return false }
      listener(object, value)
      return true
    }
    holdForTarget(token, isolation)
    return token
  }

  /// Calls a listener with the current value, and again whenever the value changes, for as long as an object lives.
  ///
  /// - Parameters:
  ///   - object: The object that ends the listener when it is deallocated. The binding does not hold it.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with the value. It must not hold the object.
  /// - Returns: A token that ends the binding early. You need not store it.
  @discardableResult
  public func on<Target: AnyObject>(
    for object: Target, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Value) -> Void
  ) -> BindingToken {
    on(for: object) { (_: Target, value: Value) in listener(value) }
  }

  /// Ends a binding: no value is delivered after this has returned.
  ///
  /// It does nothing for a binding of another signal.
  public func unBind(_ binding: BindingToken) {
    guard let hub = binding.hub else { return }
    if hub === listenerHub { return binding.unBind() }
    let lists = rootedReading.root.extras?.listenedLists ?? [:]
    let isOfThis = lists.values.contains { $0.listenedSignal === self && $0.changeHub === hub }
    if isOfThis { binding.unBind() }
  }

  /// Ends a binding: no value is delivered after this has returned.
  ///
  /// It does nothing for a binding of another signal.
  public func unBind(binding: BindingToken) { unBind(binding) }

  /// Adds a listener that returns whether it wants further values, and calls it with the current value.
  ///
  /// - Parameter isWanted: Returns whether the listener wants further values, if there is no value to deliver.
  func listen(
    isWanted: @escaping () -> Bool = { true }, _ receive: @escaping (Value) -> Bool
  ) -> BindingToken {
    unsafe listenRaw { address in
      // Safety: the listeners of a signal are given addresses of its values.
      guard let value = unsafe address?.assumingMemoryBound(to: Value.self) else {
        return isWanted()
      }
      return unsafe receive(value.pointee)
    }
  }

  /// Adds a listener that takes the address of a value, or `nil` if it is only asked whether it wants further values.
  @usableFromInline
  func listenRaw(_ receive: @escaping (UnsafeRawPointer?) -> Bool) -> BindingToken {
    let context = GraphContext.current
    return context.deliveringAfterwards {
      let hub = hub()
      let value = untracked { get() }
      hub.prepareLate(NodeRef(self))
      let token = unsafe hub.addRaw(receive)
      // Safety: the copy lives while it is delivered.
      let wantsMore = context.callingOut {
        unsafe withUnsafePointer(to: value) { unsafe receive($0) }
      }
      if !wantsMore { token.unBind() }
      context.state.scope?.add(token, of: self)
      return token
    }
  }

  /// Adds a listener that writes a target, and holds a derived signal until the target is deallocated.
  @usableFromInline
  func listenRaw(
    for owner: (any Actor)?, _ receive: @escaping (UnsafeRawPointer?) -> Bool
  ) -> BindingToken {
    let token = unsafe listenRaw(receive)
    holdForTarget(token, owner)
    return token
  }

  /// Completes a listener without a target: the states that a list is made of hold the list.
  func didAddListener(of owner: (any Actor)?) {
    listenerHub?.countDeliveries(of: owner)
    guard NodeRef(self).has(.computed), let list = self as? _ListNode, let listenerHub else {
      return didAddUnheldListener()
    }
    list.hold(whileListened: listenerHub)
  }

  /// Returns the listeners' hub, and makes it if necessary.
  func hub() -> Hub<Value> {
    if let hub = listenerHub as? Hub<Value> {
      hub.startWatching()
      return hub
    }
    let hub = Hub<Value>()
    listenerHub = hub
    guard NodeRef(self).has(.computed) else { return hub }
    // The signal holds the hub, and the hub holds the effect, so that signal and hub are alive when the effect runs.
    hub.watching = Watching { [ref = NodeRef(self), unowned hub] in
      var isFirst = true
      return Effect {
        // Held, since a listener may release the signal.
        guard let signal = ref.object(as: Self.self) else { return }
        let listeners = hub
        defer { withExtendedLifetime((signal, listeners)) {} }
        let value = signal.get()
        if isFirst {
          isFirst = false
        } else {
          hub.endLate(NodeRef(signal).version)
          GraphContext.current.callingOut { hub.notify(value) }
          hub.sweeper?.didDeliver()
        }
      }
    }
    hub.startWatching()
    return hub
  }
}

extension _SignalNode {
  /// The listeners' hub; `nil` if the signal has never had a listener.
  final var listenerHub: ListenerHub? {
    get {
      if let state = self as? _StateNode { return state.ownHub }
      return extras?.hub
    }
    set {
      if let state = self as? _StateNode {
        state.ownHub = newValue
      } else {
        makeExtras().hub = newValue
      }
    }
  }
}
