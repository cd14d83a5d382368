/// A part of a state's value, or a computed value with a setter: it can be read, set and observed like a state.
///
/// ```swift
/// let person = State(Person(name: "Ada", age: 36))
/// let name = person.at(\.name)
/// name.on { print($0) }   // prints Ada
/// name.set("Grace")       // prints Grace; person.get().name is now "Grace"
/// ```
///
/// Setting the part sets the whole. If the part's type is `Equatable`, its subscribers are notified only if the part has a
/// different value; otherwise they are notified of every change of the whole.
///
/// A part holds its state. The state does not hold its parts.
public final class StatePart<Value>: _ComputedNode, SettableSignal {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Changes the part within the whole; `nil` if the whole can only be replaced.
  private let modify: (((inout Value) -> Void) -> Void)?

  /// Returns a closure that reads the part from the state at its root; `nil` if the part is a root itself.
  fileprivate let makeReading: (() -> RootedReading<Value>)?
  @exclusivity(unchecked) private var value: Value?

  /// The last of the fields, since they are destroyed in order.
  private let end = TeardownEnd()

  init(
    read: @escaping () -> Value, write: @escaping (Value) -> Void,
    modify: (((inout Value) -> Void) -> Void)? = nil,
    makeReading: (() -> RootedReading<Value>)? = nil
  ) {
    self.read = read
    self.write = write
    self.modify = modify
    self.makeReading = makeReading
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
    GraphContext.current.beginTeardown { [read, write, modify, makeReading] in
      { _ = (read, write, modify, makeReading) }
    }
  }

  override func boxedValue() -> AnyObject? { unsafe value.map { KeptValue($0) } }

  override func matches(_ earlier: EarlierValue) -> Bool {
    guard let value = unsafe value else { return false }
    return untracked { areEqual(earlier.value(as: Value.self), value) }
  }

  /// Returns the current value of the part.
  ///
  /// The computed value or effect that is running depends on the part from now on.
  @discardableResult
  public func get() -> Value {
    refresh()
    guard let value = unsafe value else { preconditionFailure("a part has no value after its run") }
    return value
  }

  /// Sets the part within the whole, or calls the setter.
  public func set(_ newValue: Value) { write(newValue) }

  /// Changes the part in place within the whole, or changes a copy and sets it.
  public func _change(_ body: (inout Value) -> Void) {
    guard let modify else {
      var value = untracked { get() }
      body(&value)
      return write(value)
    }
    modify { part in
      dropValue()
      body(&part)
    }
  }

  /// Releases the value that was read last.
  ///
  /// The value is a second reference, because of which a change in place would copy. This must be a function, since a constant
  /// lives until the end of its scope in debug builds.
  @inline(never)
  private func dropValue() { _ = unsafe exchange(&value, with: nil) }

  /// Creates a computed value with a setter.
  ///
  /// ```swift
  /// let fahrenheit = StatePart(get: { celsius.get() * 1.8 + 32 }, set: { celsius.set(($0 - 32) / 1.8) })
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - get: Computes the value from other signals.
  ///   - set: Sets the signals from which the value is computed.
  public convenience init(
    isolation: isolated (any Actor)? = #isolation, get: @escaping () -> Value,
    set: @escaping (Value) -> Void
  ) {
    self.init(read: get, write: set)
  }
}

/// A signal that has parts, and a closure that reads a value in it.
struct RootedReading<Value> {
  let root: _SignalNode
  let read: (_ root: _SignalNode) -> Value
}

extension Signal {
  /// The signal itself or, if it is a part, the state at its root, with a closure that reads the value.
  var rootedReading: RootedReading<Value> {
    if let makeReading = (self as? StatePart<Value>)?.makeReading { return makeReading() }
    return RootedReading(root: self) { root in
      // Safety: only called with the signal.
      unsafe unsafeDowncast(root, to: Self.self).get()
    }
  }
}

extension SettableSignal {
  /// Returns a part of the value as a state of its own.
  ///
  /// If the part's type is `Equatable` at run time, its subscribers are notified only of a different value; otherwise they are
  /// notified of every change of the whole. The part holds this signal.
  public func at<Part>(
    _ path: WritableKeyPath<Value, Part>, isolation: isolated (any Actor)? = #isolation
  ) -> StatePart<Part> {
    StatePart(
      read: { self.get()[keyPath: path] },
      write: { part in
        var whole = untracked { self.get() }
        whole[keyPath: path] = part
        self.set(whole)
      },
      modify: { body in self._change { body(&$0[keyPath: path]) } },
      makeReading: {
        let (root, read) = (self.rootedReading.root, self.rootedReading.read)
        return RootedReading(root: root) { read($0)[keyPath: path] }
      })
  }

  /// Returns a part of an optional value as a state of its own; its value is `nil` while the whole is `nil`.
  ///
  /// ```swift
  /// let city = person.at(\.address).at(\.city)   // address is optional: a state of String?
  /// ```
  ///
  /// Setting the part does nothing if the whole or the new value is `nil`: a property that is not optional cannot be removed.
  public func at<Wrapped, Part>(
    _ path: WritableKeyPath<Wrapped, Part>, isolation: isolated (any Actor)? = #isolation
  ) -> StatePart<Part?> where Value == Wrapped? {
    StatePart(
      read: { self.get()?[keyPath: path] },
      write: { part in
        guard let part, var whole = untracked({ self.get() }) else { return }
        whole[keyPath: path] = part
        self.set(whole)
      })
  }

  /// Returns an optional part of an optional value as a state of its own; its value is `nil` while the whole or the part is
  /// `nil`.
  ///
  /// ```swift
  /// let city = document.at(\.author).at(\.address).at(\.city)   // author and address are optional: a state of String?
  /// ```
  ///
  /// Setting the part to `nil` sets the property to `nil`. Setting the part does nothing if the whole is `nil`.
  public func at<Wrapped, Part>(
    _ path: WritableKeyPath<Wrapped, Part?>, isolation: isolated (any Actor)? = #isolation
  ) -> StatePart<Part?> where Value == Wrapped? {
    StatePart(
      read: { self.get()?[keyPath: path] },
      write: { part in
        guard var whole = untracked({ self.get() }) else { return }
        whole[keyPath: path] = part
        self.set(whole)
      })
  }

  /// Returns the element with an identity as a state of its own; its value is `nil` while there is no such element.
  ///
  /// Setting it replaces the element, or appends it if the array has no such element. Setting `nil` removes the element.
  ///
  /// ```swift
  /// let task = tasks.element(id: 7)
  /// task.edit { $0?.isDone = true }
  /// ```
  ///
  /// - Complexity: A read after a change of the array, and each write, take O(n) for n elements.
  public func element<Element: Identifiable>(
    id: Element.ID, isolation: isolated (any Actor)? = #isolation
  ) -> StatePart<Element?> where Value == [Element] {
    StatePart(
      read: { self.get().first { $0.id == id } },
      write: { element in
        self._change { elements in
          let index = elements.firstIndex { $0.id == id }
          switch (index, element) {
          case (let index?, let element?): elements[index] = element
          case (let index?, nil): elements.remove(at: index)
          case (nil, let element?): elements.append(element)
          case (nil, nil): break
          }
        }
      })
  }
}
