/// Sets a state from anywhere: from any thread, task or actor.
///
/// ```swift
/// let progress = State(0.0)            // on the main actor
/// let writer = progress.writer()
/// Task.detached {
///   for step in 1...10 { writer.set(Double(step) / 10) }
/// }
/// ```
///
/// Values are set on the state's owner, one after the other: those that one thread has written in the order
/// of its writing, and none is lost while the state is there. `set` does not wait for that.
///
/// A writer holds neither its state nor the owner, but while values wait for the owner.
public struct StateWriter<Value: Sendable>: Sendable {
  private let mailbox: Mailbox<StateWrite<Value>>

  init(_ mailbox: Mailbox<StateWrite<Value>>) { self.mailbox = mailbox }

  /// Sends a value that the owner sets, soon.
  public func set(_ newValue: Value) { mailbox.post(.set(newValue)) }

  /// Sends a change that the owner makes to the value of that moment, soon.
  ///
  /// ```swift
  /// let writer = total.writer()
  /// await withTaskGroup(of: Void.self) { group in
  ///   for part in parts { group.addTask { writer.update { $0 += part.count } } }
  /// }
  /// ```
  ///
  /// - Parameter change: Called on the owner. It must not block.
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
  /// Returns a handle by which others than the owner can set the state.
  ///
  /// Writers that are copies of each other share one order.
  ///
  /// - Parameter isolation: The owner, by default the caller's actor. Without one there is nobody to hop to, so
  ///   that this does not compile.
  public func writer(isolation: isolated any Actor = #isolation) -> StateWriter<Value> {
    if let mailbox = extras?.mailbox as? Mailbox<StateWrite<Value>> { return StateWriter(mailbox) }
    let mailbox = Mailbox<StateWrite<Value>>()
    makeExtras().mailbox = mailbox
    mailbox.onWakeUp(isolation: isolation) { [weak self, unowned mailbox] in
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
