// Names from other libraries. For each, the compiler's error message has the name in this module.

extension Signal {
  /// Another name for `get()` and `set(_:)`.
  @available(*, unavailable, message: "use get() and set(_:)")
  public var value: Value {
    get { get() }
    set {}
  }

  /// Another name for `on(_:)`.
  @available(*, unavailable, renamed: "on(_:)")
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> BindingToken { on(receiveValue) }

  /// Another name for `on(_:)`.
  @available(*, unavailable, renamed: "on(_:)")
  public func subscribe(onNext: @escaping (Value) -> Void) -> BindingToken { on(onNext) }

  /// Another name for `on(_:isolation:_:)`.
  @available(*, unavailable, message: "use on(queue) { … }, or on { … } on the owner")
  public func receive(on scheduler: Any) -> Self { self }

  /// Another name for `onChange(isolation:_:)`.
  @available(
    *, unavailable, message: "use onChange { … }, which is not called with the current value"
  )
  public func dropFirst() -> Self { self }

  /// Another name for `onChange(isolation:_:)`.
  @available(
    *, unavailable, message: "use onChange { … }, which is not called with the current value"
  )
  public func skip(_ count: Int) -> Self { self }

  /// Another way to make a computed value.
  @available(*, unavailable, message: "use Computed { … }, which reads the signal with get()")
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Computed<Result> {
    Computed { transform(self.get()) }
  }

  /// Another way to make a computed value.
  @available(*, unavailable, message: "use Computed { … }, which reads the signal with get()")
  public func compactMap<Result>(_ transform: @escaping (Value) -> Result?) -> Computed<Result?> {
    Computed { transform(self.get()) }
  }

  /// Another way to collect values.
  @available(*, unavailable, message: "use Computed { … }, or a State that a listener edits")
  public func scan<Result>(_ first: Result, _ next: (Result, Value) -> Result) -> Computed<Result> {
    Computed { first }
  }

  /// Another name for `Resource`, or for a computed value that reads another signal.
  @available(
    *, unavailable, message: "use Resource to load, or a Computed that reads both signals"
  )
  public func flatMapLatest<Other: Signal>(_ transform: @escaping (Value) -> Other) -> Other {
    transform(get())
  }

  /// Another way to read a second signal.
  @available(*, unavailable, message: "use untracked { other.get() } in the listener")
  public func withLatestFrom<Other>(_ other: some Signal<Other>) -> Computed<Other> {
    Computed { other.get() }
  }

  /// Another way to make a filtered list.
  @available(*, unavailable, message: "use list(id:).filter, or Computed { … }")
  public func filter<Element>(_ isIncluded: @escaping (Element) -> Bool) -> Computed<[Element]>
  where Value == [Element] {
    Computed { self.get().filter(isIncluded) }
  }

  /// Another name for `debounced(for:clock:)`.
  @available(*, unavailable, renamed: "debounced(for:)")
  public func debounce(for duration: Duration) -> Self { self }

  /// Another name for `debounced(for:clock:)`.
  @available(*, unavailable, message: "use debounced(for:), on the owner or on a clock:")
  public func debounce(for duration: Duration, scheduler: Any) -> Self { self }

  /// Another name for `debounced(for:clock:)`.
  @available(*, unavailable, message: "use debounced(for:), on the owner or on a clock:")
  public func debounce(_ duration: Duration, scheduler: Any) -> Self { self }

  /// Another name for `throttled(for:clock:)`.
  @available(*, unavailable, renamed: "throttled(for:)")
  public func throttle(for duration: Duration) -> Self { self }

  /// Another name for `Computed`.
  @available(*, unavailable, message: "use Computed { (a.get(), b.get()) }")
  public func combineLatest<Other>(_ other: some Signal<Other>) -> Computed<(Value, Other)> {
    Computed { (self.get(), other.get()) }
  }

  /// Another name for `removingDuplicates(by:)`.
  @available(
    *, unavailable,
    message: "use Computed { … } or onChange { … }, which skip equal values; or removingDuplicates"
  )
  public func removeDuplicates() -> Self { self }

  /// Another name for `removingDuplicates(by:)`.
  @available(
    *, unavailable,
    message: "use Computed { … } or onChange { … }, which skip equal values; or removingDuplicates"
  )
  public func distinctUntilChanged() -> Self { self }

  /// Another name for `bind(_:_:)`.
  @available(*, unavailable, message: "use bind(object, \\.property)")
  public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Value>, on object: Root) {}

  /// Another name for `bind(_:_:)`.
  @available(*, unavailable, message: "use bind(object, \\.property)")
  public func bind<Root>(to path: ReferenceWritableKeyPath<Root, Value>, on object: Root) {}

  /// Another name for `bind(_:_:)`.
  @available(
    *, unavailable, message: "use bind(object, \\.property), or bindTwoWay for two states"
  )
  public func bind(to other: some Signal<Value>) {}

  /// Another name for `bind(_:_:)`.
  @available(*, unavailable, renamed: "bind(_:_:)")
  public func bind<Root: AnyObject>(
    to object: Root, _ path: ReferenceWritableKeyPath<Root, Value>
  ) {}
}

extension SettableSignal {
  /// Another name for `edit(_:)`.
  @available(*, unavailable, renamed: "edit(_:)")
  public func update(_ body: (inout Value) -> Void) { _change(body) }

  /// Another name for `set(_:)`.
  @available(*, unavailable, renamed: "set(_:)")
  public func send(_ newValue: Value) { set(newValue) }

  /// Another name for `set(_:)`.
  @available(*, unavailable, renamed: "set(_:)")
  public func accept(_ newValue: Value) { set(newValue) }

  /// Another name for `set(_:)`.
  @available(*, unavailable, renamed: "set(_:)")
  public func onNext(_ newValue: Value) { set(newValue) }

  /// Another way to edit an array.
  @available(*, unavailable, message: "use edit { $0.append(…) }")
  public func append<Element>(_ element: Element) where Value == [Element] {}

  /// Another way to edit an array.
  @available(*, unavailable, message: "use edit { $0.remove(at: …) }")
  public func remove<Element>(at index: Int) where Value == [Element] {}
}

extension Resource {
  /// Another name for `reload()`.
  @available(*, unavailable, renamed: "reload()")
  public func retry() { reload() }

  /// Another name for `reload()`.
  @available(*, unavailable, renamed: "reload()")
  public func refresh() { reload() }

  /// Another way to read the state.
  @available(*, unavailable, message: "use get(), a ResourceState")
  public var state: ResourceState<Value> { self.get() }
}

extension Resource where Key == Never {
  /// A resource whose closure reads signals after it has begun to wait.
  @available(*, unavailable, message: "give the key first: Resource({ query.get() }) { key in … }")
  public convenience init(_ load: @escaping () async throws -> Value) { preconditionFailure() }
}

/// Another name for `EditHistory`.
@available(*, unavailable, renamed: "EditHistory")
@_documentation(visibility: internal)
public typealias History = EditHistory

extension EditHistory {
  /// Another name for `removeAll()`.
  @available(*, unavailable, renamed: "removeAll()")
  public func clear() { removeAll() }
}

extension PersistedState {
  /// Another order of the arguments.
  @available(
    *, unavailable,
    message: "give the value first: PersistedState(0.5, in: .userDefaults(\"volume\"))"
  )
  public convenience init(_ key: String, default value: Value) { preconditionFailure() }

  /// Another name for the argument.
  @available(
    *, unavailable, message: "give the store: PersistedState(0.5, in: .userDefaults(\"volume\"))"
  )
  public convenience init(_ value: Value, key: String) { preconditionFailure() }
}

extension StateWriter {
  /// Another name for `update(_:)`.
  @available(*, unavailable, renamed: "update(_:)")
  public func edit(_ change: @escaping @Sendable (inout Value) -> Void) { update(change) }
}

extension SettableSignal {
  /// A property without a setter, or a path with `?`, cannot be set.
  @available(
    *, unavailable,
    message: "use Computed { … }; for \\.author?.city, use at(\\.author).at(\\.city)"
  )
  public func at<Part>(_ path: KeyPath<Value, Part>) -> StatePart<Part> {
    StatePart(read: { self.get()[keyPath: path] }, write: { _ in })
  }
}

extension BindingToken {
  /// Another name for `unBind()`.
  @available(*, unavailable, renamed: "unBind()")
  public func cancel() { unBind() }

  /// A token need not be stored.
  @available(
    *, unavailable,
    message: "the token need not be stored; create the listener in scope.run { … } to end it"
  )
  public func store<Tokens>(in tokens: inout Tokens) {}

  /// A token need not be stored.
  @available(*, unavailable, message: "create the listener in scope.run { … }")
  public func store(in scope: Scope) {}

  /// A token need not be stored.
  @available(
    *, unavailable,
    message: "the token need not be stored; create the listener in scope.run { … } to end it"
  )
  public func disposed(by bag: Any) {}
}

extension Effect {
  /// Another name for `stop()`.
  @available(*, unavailable, renamed: "stop()")
  public func cancel() { stop() }
}

extension StateSignal {
  /// Another name for `init(_:by:)`.
  @available(*, unavailable, renamed: "init(_:by:)")
  public convenience init(_ value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    self.init(value)
  }
}

extension Computed {
  /// Another name for `init(by:_:)`.
  @available(*, unavailable, message: "use Computed(by: areEqual) { … }")
  public convenience init(
    isEqual: @escaping (Value, Value) -> Bool, _ compute: @escaping () -> Value
  ) {
    preconditionFailure()
  }
}

extension SettableSignal {
  /// A property of an object that does not report its changes.
  @available(
    *, unavailable,
    message:
      "make the class @Observable, or add { object, changed in … }, which calls changed after each change"
  )
  @_disfavoredOverload
  public func bindTwoWay<Root: AnyObject>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> BindingToken {
    preconditionFailure()
  }
}

extension KVOState {
  /// Another name for `init(obj:keyPath:)`.
  @available(*, unavailable, renamed: "init(obj:keyPath:)")
  public convenience init<Root: AnyObject>(_ object: Root, _ keyPath: KeyPath<Root, Value>) {
    preconditionFailure()
  }
}
