/// A part of a state's value, which can be read, set and observed by itself.
///
/// ```swift
/// let person = State(Person(name: "Ada", age: 36))
/// let name = person.at(\.name)
/// name.on { print($0) }   // Ada
/// name.set("Grace")       // Grace; person.get().name is "Grace" now
/// ```
///
/// Setting the part sets the whole. If the part is `Equatable`, those who depend on it hear of nothing
/// else: not of other parts, and not of an equal one.
///
/// A part holds its state.
public final class StatePart<Value>: ComputedNode, SettableSignal {
  private let read: () -> Value
  private let write: (Value) -> Void
  @exclusivity(unchecked) private var value: Value?

  /// The last of the fields, since they are destroyed in order.
  private let end = TeardownEnd()

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
    let areEqual = equality(of: Value.self)
    super.init { node in
      // Safety: the closure is only called with the node that it was made for.
      let node = unsafe unsafeDowncast(node, to: StatePart<Value>.self)
      let value = node.read()
      // Safety: no access to the value lasts while other code runs; this holds for all of them.
      if let areEqual, let old = unsafe node.value, areEqual(old, value) { return false }
      let old = unsafe exchange(&node.value, with: value)
      if let old { node.release(old) }
      return true
    }
  }

  deinit {
    leaveGraph()
    GraphContext.current.beginTeardown { [read, write] in { _ = (read, write) } }
  }

  /// The current value of the part.
  @discardableResult
  public func get() -> Value {
    refresh()
    guard let value = unsafe value else { preconditionFailure("a part has been computed") }
    return value
  }

  /// Sets the part, and so the whole.
  public func set(_ newValue: Value) { write(newValue) }
}

extension SettableSignal {
  /// Returns a part of the value as a state of its own.
  ///
  /// The part changes only if it is another one, where its type turns out to be `Equatable`.
  public func at<Part>(
    _ path: WritableKeyPath<Value, Part>, isolation: isolated (any Actor)? = #isolation
  ) -> StatePart<Part> {
    StatePart(
      read: { self.get()[keyPath: path] },
      write: { part in
        var whole = untracked { self.get() }
        whole[keyPath: path] = part
        self.set(whole)
      })
  }
}
