/// A signal that can be set.
///
/// ``StateSignal``, ``StatePart``, ``MutableKVOState`` and ``PersistedState`` conform.
public protocol SettableSignal<Value>: Signal {
  /// Sets the value, calls the listeners, and runs the effects that depend on the signal, before it returns.
  func set(_ newValue: Value)

  /// Changes the value, in place if the signal supports it; see ``edit(isolation:_:)``.
  func _change(_ body: (inout Value) -> Void)
}

extension SettableSignal {
  /// Changes a copy of the value, and sets it.
  public func _change(_ body: (inout Value) -> Void) {
    var value = untracked { get() }
    body(&value)
    set(value)
  }

  /// Edits the value, calls the listeners, and runs the effects that depend on the signal, before it returns.
  ///
  /// ```swift
  /// scores.edit { $0["Ada", default: 0] += 1 }   // one entry; the dictionary is not copied
  /// person.edit { $0.address.city = "London" }
  /// person.at(\.tags).edit { $0.insert("admin") }
  /// ```
  ///
  /// The value of a ``StateSignal``, and of its parts by a key path, is changed in place. Such an edit always counts as a
  /// change, because a comparison would need a copy of the old value. For a state with its own comparison, and for other
  /// signals, such as a part through an optional or a ``PersistedState``, `edit` changes a copy of the value and sets it.
  ///
  /// States that the closure sets are delivered after the edit, as in a batch. If the closure throws, the changes that it has
  /// made stay.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Changes the value.
  /// - Returns: The closure's result.
  /// - Precondition: The closure neither reads nor sets the signal. Use the closure's parameter instead.
  /// - Complexity: In place, that of the change itself, if no other code holds a copy of the value.
  @_disfavoredOverload
  @discardableResult
  public func edit<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    _change { value in
      do throws(Failure) {
        result = .success(try body(&value))
      } catch {
        result = .failure(error)
      }
    }
    guard let result else { preconditionFailure("an edit did not call its closure") }
    return try result.get()
  }
}

extension SettableSignal<Bool> {
  /// Sets the value to the opposite.
  public func toggle() { set(!untracked { get() }) }
}

extension SettableSignal {
  /// An edit whose closure returns a new value, which would be ignored.
  @available(
    *, deprecated, message: "the result is not the new value: change $0 in place, or use set(_:)"
  )
  @discardableResult
  @_documentation(visibility: internal)
  public func edit(_ body: (Value) -> Value) -> Value {
    edit { (value: inout Value) -> Value in body(value) }
  }
}

extension StateSignal: SettableSignal {
  /// Changes the value in place.
  public func _change(_ body: (inout Value) -> Void) {
    checkIsolation()
    if hasComparison { return changeCopy(of: unsafe value, body) { set($0) } }
    beginEdit()
    // If the value has not been delivered to listeners yet, it is stored for them before the change. Only in this case is it
    // copied.
    if isListened, !beginDelivery() { willSet() }
    // Safety: the flag makes every other read or write of the state trap meanwhile.
    unsafe body(&value)
    endEdit()
  }
}
