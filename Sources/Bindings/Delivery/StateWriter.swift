/// A handle that sets a state from any thread, task or actor.
///
/// ```swift
/// let progress = State(0.0)            // on the main actor
/// let writer = progress.writer()
/// Task.detached {
///   for step in 1...10 { writer.set(Double(step) / 10) }
/// }
/// ```
///
/// The owner of the state sets the values one after the other, in a later turn. Values from one thread stay in order, and none
/// is lost while the state lives. `set` and `update` return without waiting.
///
/// A writer does not hold a ``StateSignal`` or ``PersistedState``. It holds a ``StatePart``, as in
/// `document.at(\.title).writer()`, or a ``MutableKVOState``, and releases it on the owner. It holds the owner only while
/// values wait.
public struct StateWriter<Value: Sendable>: Sendable {
  private let mailbox: Mailbox<StateWrite<Value>>

  init(_ mailbox: Mailbox<StateWrite<Value>>) { self.mailbox = mailbox }

  /// Sends a value, which the owner sets in its next turn.
  public func set(_ newValue: Value) { mailbox.post(.set(newValue)) }

  /// Sends a change, which the owner applies to the state's value in its next turn.
  ///
  /// ```swift
  /// let writer = total.writer()
  /// await withTaskGroup(of: Void.self) { group in
  ///   for part in parts { group.addTask { writer.update { $0 += part.count } } }
  /// }
  /// ```
  ///
  /// The change counts as an edit: see ``SettableSignal/edit(isolation:_:)``.
  ///
  /// - Parameter change: Called on the owner. It must not block, nor read the state.
  public func update(_ change: @escaping @Sendable (inout Value) -> Void) {
    mailbox.post(.update(change))
  }
}

/// A write that waits for the owner.
enum StateWrite<Value: Sendable>: Sendable {
  case set(Value)
  case update(@Sendable (inout Value) -> Void)
}

extension SettableSignal where Value: Sendable {
  /// Returns a handle by which other threads, tasks and actors can set the state.
  ///
  /// All writers of a state share one queue.
  ///
  /// A state of the main actor needs no argument. In another actor, pass `isolation: self`.
  @MainActor
  public func writer() -> StateWriter<Value> { writer(isolation: MainActor.shared) }

  /// Returns a handle by which other threads, tasks and actors can set a state of any actor.
  ///
  /// - Parameter isolation: The owner; in an actor, `self`. See ``writer()``.
  public func writer(isolation: isolated any Actor) -> StateWriter<Value> {
    if let mailbox = extras?.mailbox as? Mailbox<StateWrite<Value>> { return StateWriter(mailbox) }
    let mailbox = Mailbox<StateWrite<Value>>()
    makeExtras().mailbox = mailbox
    let held = isDerived ? OwnedReference(self, owner: isolation) : nil
    mailbox.onWakeUp(isolation: isolation) { [weak self, unowned mailbox] in
      defer { withExtendedLifetime(held) {} }
      for write in mailbox.takeAll() {
        switch write {
        case .set(let value): self?.set(value)
        case .update(let change): self?._change(change)
        }
      }
    }
    return StateWriter(mailbox)
  }
}
