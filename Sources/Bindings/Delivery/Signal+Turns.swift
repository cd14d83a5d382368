/// A rule by which listeners and bound properties skip values that are soon replaced.
public struct Coalescing: Sendable {
  /// Delivers only the last value of each turn of the owner.
  ///
  /// The value is delivered in the owner's next turn: after the function that is running on the actor has returned or
  /// suspended.
  public static let oncePerTurn = Coalescing()
}

extension Signal {
  /// Calls a listener with the current value, and then with the last value of each turn of the owner.
  ///
  /// ```swift
  /// text.on(.oncePerTurn) { draw($0) }   // once, however often the text is set
  /// ```
  ///
  /// - Parameters:
  ///   - coalescing: The rule that determines which values are delivered.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called on the owner. It may read and set signals, add and unbind listeners, and release any object.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func on(
    _ coalescing: Coalescing, isolation: isolated any Actor = #isolation,
    _ listener: @escaping (Value) -> Void
  ) -> BindingToken {
    let token = coalesce(isolation) {
      listener($0)
      return true
    }
    didAddListener(of: isolation)
    return token
  }

  /// Binds a property to the signal: it is set immediately, and then to the last value of each turn of the owner.
  ///
  /// The binding does not hold the object, and ends with it. It holds a computed value, part or list.
  ///
  /// - Parameters:
  ///   - coalescing: The rule that determines which values are set.
  ///   - object: The object that has the property.
  ///   - keyPath: The path to the property.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func bind<Root: AnyObject>(
    _ coalescing: Coalescing, _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    bind(coalescing, BundledKeyPath(object, keyPath), isolation: isolation)
  }

  /// Binds an optional property to the signal, with the last value of each turn of the owner.
  @discardableResult
  public func bind<Root: AnyObject>(
    _ coalescing: Coalescing, _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value?>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    bind(coalescing, BundledKeyPath(object, keyPath), isolation: isolation)
  }

  /// Binds a property to the signal, with the last value of each turn of the owner.
  @discardableResult
  public func bind(
    _ coalescing: Coalescing, _ target: BundledKeyPath<Value>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    let receiver = target.makeReceiver()
    let token = coalesce(isolation, isWanted: receiver.isWanted, receiver.receive)
    holdForTarget(token, isolation)
    return token
  }

  /// Binds an optional property to the signal, with the last value of each turn of the owner.
  @discardableResult
  public func bind(
    _ coalescing: Coalescing, _ target: BundledKeyPath<Value?>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    let receiver = target.makeReceiver()
    let token = coalesce(isolation, isWanted: receiver.isWanted) { receiver.receive($0) }
    holdForTarget(token, isolation)
    return token
  }

  private func coalesce(
    _ isolation: isolated any Actor, isWanted: @escaping () -> Bool = { true },
    _ receive: @escaping (Value) -> Bool
  ) -> BindingToken {
    let turn = Turn(receive)
    let extras = makeExtras()
    let turns = extras.turns ?? TurnQueue(owner: isolation)
    extras.turns = turns
    // The listener's closure holds the turn, and is released when the listener is unbound.
    return listen(isWanted: isWanted) { value in
      if turn.take(value) { turns.add { [weak turn] in turn?.deliver() } }
      return turn.wantsMore
    }
  }
}

/// The deliveries of a signal that wait for the owner's next turn, in order.
final class TurnQueue {
  private var due: [() -> Void] = []
  private var wakeUp: WakeUp?

  init(owner: any Actor) {
    wakeUp = WakeUp(owner: owner) { [weak self] in self?.perform() }
  }

  func add(_ action: @escaping () -> Void) {
    due.append(action)
    if due.count == 1 { wakeUp?.sendFromOwner() }
  }

  private func perform() {
    let actions = due
    due = []
    for action in actions { action() }
  }
}

/// The last value of a turn, and its listener.
private final class Turn<Value> {
  private let receive: (Value) -> Bool
  private var last: Value?
  private var isFirst = true
  private(set) var wantsMore = true

  init(_ receive: @escaping (Value) -> Bool) { self.receive = receive }

  /// Takes a value, and returns whether a delivery must be queued for it.
  func take(_ value: Value) -> Bool {
    if isFirst {
      isFirst = false
      wantsMore = receive(value)
      return false
    }
    defer { last = .some(value) }
    return last == nil
  }

  func deliver() {
    guard let value = last else { return }
    last = nil
    let context = GraphContext.current
    wantsMore = context.deliveringAfterwards { context.callingOut { receive(value) } }
  }
}
