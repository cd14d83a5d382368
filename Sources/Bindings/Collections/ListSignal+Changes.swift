import ShadowDiff

/// Those who are told what has changed in a list.
final class ChangeListeners<Element> {
  let hub = Hub<Patch<Element>>()
  let mirror: ListNode
  let stage: MirrorStage<Element>

  init(of list: ListSignal<Element>) {
    stage = MirrorStage(upstream: list, store: list.store)
    mirror = ListNode(stage: stage)
    // The list holds this object and so the effect: all are there when it runs.
    hub.watcher = GraphContext.current.untracked {
      Effect { [unowned self] in
        // Held, since what runs may let go of the list.
        let listeners = self
        listeners.mirror.refresh()
        if let change = listeners.stage.takeChange() {
          GraphContext.current.telling { listeners.hub.tell(change) }
        }
      }
    }
  }

  func add(_ listener: @escaping (Patch<Element>) -> Void) -> BindingToken {
    let context = GraphContext.current
    return context.deliveringAfterwards {
      let token = hub.add {
        listener($0)
        return true
      }
      let change = stage.wholeChange(of: mirror)
      context.telling { listener(change) }
      return token
    }
  }
}

extension ListSignal {
  /// Calls a listener with what is there, and with what changes from then on.
  ///
  /// The first change inserts all elements into nothing, so that a listener who applies every change to
  /// an array that was empty always has the elements of the list. The changes of a batch come as one.
  ///
  /// ```swift
  /// var mirror: [Row] = []
  /// rows.onChanges { [unowned rows] change in
  ///   mirror = (try? change.applied(to: mirror)) ?? rows.get()
  /// }
  /// ```
  ///
  /// Elements that are not equal to themselves, such as `Double.nan`, need `applied(to:by:)` with a measure by which
  /// they are.
  ///
  /// Of a change, `diff` has the offsets of what is deleted, inserted, moved and
  /// updated, and the patch has the elements. Only elements that were touched are moved.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: May read, set, edit, add, unbind and release whatever it likes.
  /// - Returns: What unbinds the listener; it may be dropped. The list holds the listener, which
  ///   must not hold the list therefore: keep the list, and capture it unowned where the listener needs it.
  /// - Complexity: A change takes O(k log `count`) for k elements that have been touched.
  @discardableResult
  public func onChanges(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (Patch<Element>) -> Void
  ) -> BindingToken {
    let listeners = changes ?? ChangeListeners(of: self)
    changes = listeners
    return listeners.add(listener)
  }

  /// Ends a binding: nothing is delivered to it once this has returned.
  ///
  /// A binding of another signal is left alone.
  public func unBind(_ binding: BindingToken) {
    guard let hub = binding.hub else { return }
    if hub === changes?.hub || hub === listenerHub { binding.unBind() }
  }
}
