import ShadowDiff

/// The listeners of the changes of a list.
final class ChangeListeners<Element> {
  let hub = Hub<Patch<Element>>()
  let mirror: _ListNode
  let stage: MirrorStage<Element>

  init(of list: ListSignal<Element>) {
    stage = MirrorStage(upstream: list, store: list.store)
    mirror = _ListNode(stage: stage)
    hub.watching = Watching { [weak self] in
      Effect {
        // Held, since a listener may release the list.
        guard let listeners = self else { return }
        listeners.mirror.refresh()
        if let change = listeners.stage.takeChange() {
          GraphContext.current.callingOut { listeners.hub.notify(change) }
          listeners.hub.sweeper?.didDeliver()
        }
      }
    }
  }

  func add(
    isWanted: @escaping () -> Bool = { true }, _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken {
    let context = GraphContext.current
    return context.deliveringAfterwards {
      hub.startWatching()
      let token = hub.add(isWanted: isWanted) {
        listener($0)
        return isWanted()
      }
      let change = stage.wholeChange(of: mirror)
      context.callingOut { listener(change) }
      return token
    }
  }
}

extension ListSignal {
  /// Calls a listener with the current elements, and then with each change.
  ///
  /// The first change inserts all elements into an empty list, so that a listener that applies every change to an empty array
  /// always has the elements of the list. The changes of a batch are delivered as one.
  ///
  /// ```swift
  /// var mirror: [Row] = []
  /// rows.onChanges { [unowned rows] change in
  ///   mirror = (try? change.applied(to: mirror)) ?? rows.get()
  /// }
  /// ```
  ///
  /// The `diff` of a change has the offsets of the elements that are deleted, inserted, moved and updated, and the patch has
  /// the elements. Only elements that were touched are moved. If an element is not equal to itself, such as `Double.nan`, call
  /// `applied(to:by:)` with a comparison that returns `true` for it.
  ///
  /// While a list that is derived from states and their parts has listeners, the states hold it: you need not store the list,
  /// and the listeners end with the states. Store a list of any other signal, such as a computed value, or call this method in
  /// a ``Scope``. The list holds its listeners, so a listener must not capture the list or its states strongly.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called on the owner. It may read, set and edit signals, add and unbind listeners, and release any object.
  /// - Returns: A token that ends the binding. You need not store it.
  /// - Complexity: A change takes O(k log `count`) for k elements that have been touched.
  @discardableResult
  public func onChanges(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken {
    let listeners = changes ?? ChangeListeners(of: self)
    changes = listeners
    let token = listeners.add(listener)
    GraphContext.current.state.scope?.add(token, of: self)
    listeners.hub.countDeliveries(of: isolation)
    hold(whileListened: listeners.hub)
    return token
  }

  /// Calls a listener with the current elements, and then with each change, for as long as an object lives.
  ///
  /// The binding holds the list while the object lives, so you need not store it. It does not hold the object.
  ///
  /// - Parameters:
  ///   - object: The object that ends the listener when it is deallocated.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with the object and the change. Use the parameter rather than a captured reference,
  ///     which would keep the object alive.
  /// - Returns: A token that ends the binding early. You need not store it.
  /// - Complexity: A change takes O(k log `count`) for k elements that have been touched.
  @discardableResult
  public func onChanges<Target: AnyObject>(
    for object: Target, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (_ object: Target, _ change: Patch<Element>) -> Void
  ) -> BindingToken {
    let listeners = changes ?? ChangeListeners(of: self)
    changes = listeners
    let isWanted = { [weak object] in object != nil }
    let token = listeners.add(isWanted: isWanted) { [weak object] change in
      if let object { listener(object, change) }
    }
    listeners.hub.hold(lifeline, for: token)
    GraphContext.current.sweeper(of: isolation)?.add(listeners.hub)
    return token
  }

  /// Ends a binding: no change or value is delivered after this has returned.
  ///
  /// It does nothing for a binding of another signal.
  public func unBind(_ binding: BindingToken) {
    guard let hub = binding.hub else { return }
    if hub === changes?.hub || hub === listenerHub { binding.unBind() }
  }
}
