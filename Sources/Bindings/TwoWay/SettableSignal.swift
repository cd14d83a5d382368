/// A signal that can be set.
public protocol SettableSignal<Value>: Signal {
  /// Sets the value, and notifies everything that depends on it before it returns.
  func set(_ newValue: Value)

  /// Changes the value, in place where the signal can; see ``edit(isolation:_:)``.
  func _change(_ body: (inout Value) -> Void)
}

extension SettableSignal {
  /// Changes a copy of the value, and sets it.
  public func _change(_ body: (inout Value) -> Void) {
    var value = untracked { get() }
    body(&value)
    set(value)
  }

  /// Edits the value in place, and notifies everything that depends on it before it returns.
  ///
  /// ```swift
  /// scores.edit { $0["Ada", default: 0] += 1 }   // one entry; the dictionary is not copied
  /// person.edit { $0.address.city = "London" }
  /// person.at(\.tags).edit { $0.insert("admin") }
  /// ```
  ///
  /// An edit counts as a change, whatever it does: values are not compared, because that would need a copy. States that
  /// the closure sets are delivered after the edit, as in a batch. If the closure throws, what it has changed stays.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Changes the value.
  /// - Returns: The closure's result.
  /// - Precondition: The closure neither reads nor sets the signal; it has the value as its parameter.
  /// - Complexity: that of the change, as long as nobody else holds the value.
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
    guard let result else { preconditionFailure("an edit calls its closure") }
    return try result.get()
  }
}

extension StateSignal: SettableSignal {
  /// Changes the value in place.
  public func _change(_ body: (inout Value) -> Void) {
    checkIsolation()
    beginEdit()
    // A value that listeners have still to get is kept before the change. Only then is the value copied.
    if isListened, !beginDelivery() { willSet() }
    // Safety: nobody else reads or sets the state meanwhile, as the flag sees to.
    unsafe body(&value)
    endEdit()
  }
}
