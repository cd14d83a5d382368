extension Signal {
  /// Calls a listener with the value, at once and whenever it has changed.
  ///
  /// Of a state, a listener hears every value that is set, also an equal one; of a computed value, those
  /// that differ. It hears them in order, after those who were added before it.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: May read, set, add, unbind and release whatever it likes.
  /// - Returns: What unbinds the listener; it may be dropped.
  @discardableResult
  public func on(
    isolation: isolated (any Actor)? = #isolation, _ listener: @escaping (Value) -> Void
  ) -> BindingToken {
    listen {
      listener($0)
      return true
    }
  }

  /// Ends a binding: nothing is delivered to it once this has returned.
  ///
  /// A binding of another signal is left alone.
  public func unBind(_ binding: BindingToken) {
    if binding.hub === listenerHub { binding.unBind() }
  }

  /// Ends a binding: nothing is delivered to it once this has returned.
  public func unBind(binding: BindingToken) { unBind(binding) }

  /// Adds a listener that returns whether it wants more, and tells it the current value.
  @inlinable
  @inline(__always)
  func listen(_ receive: @escaping (Value) -> Bool) -> BindingToken {
    // Safety: the listeners of a signal are given addresses of its values.
    unsafe listenRaw({ unsafe receive($0.assumingMemoryBound(to: Value.self).pointee) })
  }

  /// Adds a listener that takes the address of a value.
  @usableFromInline
  func listenRaw(_ receive: @escaping (UnsafeRawPointer) -> Bool) -> BindingToken {
    let context = GraphContext.current
    // What the listener sets is delivered when it has heard this.
    context.depth += 1
    let hub = hub()
    let token = unsafe hub.addRaw(receive)
    // Safety: the copy lives while it is told.
    let wantsMore = context.untracked {
      unsafe withUnsafePointer(to: get()) { unsafe receive($0) }
    }
    if !wantsMore { token.unBind() }
    context.depth -= 1
    context.flushIfIdle()
    return token
  }

  private func hub() -> Hub<Value> {
    if let hub = listenerHub as? Hub<Value> { return hub }
    let hub = Hub<Value>()
    listenerHub = hub
    NodeRef(self).insert(.listened)
    guard NodeRef(self).has(.computed) else { return hub }
    var isFirst = true
    let context = GraphContext.current
    // The hub belongs to the signal and holds the effect, so that both are there when it runs.
    hub.watcher = context.untracked {
      Effect { [unowned self, unowned hub] in
        let value = get()
        if isFirst {
          isFirst = false
        } else {
          GraphContext.current.untracked { hub.tell(value) }
        }
      }
    }
    return hub
  }
}

extension SignalNode {
  /// The listeners, if there have ever been any.
  final var listenerHub: ListenerHub? {
    get {
      if let state = self as? StateNode { return state.ownHub }
      // Safety: no access to the field lasts while other code runs.
      return unsafe (self as? ComputedNode)?.ownHub
    }
    set {
      if let state = self as? StateNode { state.ownHub = newValue }
      if let computed = self as? ComputedNode { unsafe computed.ownHub = newValue }
    }
  }
}
