public import Layout

// Names from other libraries. For each, the compiler's error message has the name in this module.
// They are emitted into clients, none of which can call them, so an executable has no code for them.

extension StateView {
  // MARK: - State and effects

  /// Writes state; that is an assignment here.
  @available(*, unavailable, message: "assign to a @Local property") @_alwaysEmitIntoClient
  public func setState(_ change: (Self) -> Void) { preconditionFailure() }

  /// Runs an effect after a render.
  @available(*, unavailable, message: "use task, onChange(of:), viewDidEnter() or viewDidLeave()")
  @_alwaysEmitIntoClient
  public func useEffect(_ effect: () -> Void) { preconditionFailure() }

  /// Observes a value by a closure without parameters.
  @available(*, unavailable, message: "the closure receives two values: { old, new in … }")
  @_alwaysEmitIntoClient
  public func onChange<Value: Equatable>(of value: Value, perform action: () -> Void) {
    preconditionFailure()
  }

  /// Observes a value by a closure with one parameter.
  @available(*, unavailable, message: "the closure receives two values: { old, new in … }")
  @_alwaysEmitIntoClient
  public func onChange<Value: Equatable>(of value: Value, perform action: (Value) -> Void) {
    preconditionFailure()
  }

  /// Another name for ``provide(_:_:)``.
  @available(*, unavailable, renamed: "provide(_:_:)") @_alwaysEmitIntoClient
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) { preconditionFailure() }

  /// Another name for ``setNeedsRender()``.
  @available(*, unavailable, renamed: "setNeedsRender()") @_alwaysEmitIntoClient
  public func setNeedsUpdate() { preconditionFailure() }

  // MARK: - Lists

  /// A list with a selection.
  @available(*, unavailable, message: "leave out selection:, and call selection(_:) on the result")
  @_alwaysEmitIntoClient
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, selection: Any, rowHeight: RowHeight = .estimated(44),
    row: (ListRow, Items.Element) -> Void, constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities and a selection.
  @available(*, unavailable, message: "leave out selection:, and call selection(_:) on the result")
  @_alwaysEmitIntoClient
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID, selection: Any,
    rowHeight: RowHeight = .estimated(44), row: (ListRow, Items.Element) -> Void,
    constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list that stays at its end.
  @available(*, unavailable, message: "leave out sticksToEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44), sticksToEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities that stays at its end.
  @available(*, unavailable, message: "leave out sticksToEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), sticksToEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<ListView> { preconditionFailure() }

  // MARK: - Views that stay

  /// A view that is kept alive.
  @available(*, unavailable, message: "leave out keepsAlive:, and place it in keepAlive { … }")
  @_alwaysEmitIntoClient
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, keepsAlive: Bool, update: (Child) -> Void = { _ in },
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> { preconditionFailure() }

  /// Another name for ``keepAlive(limit:_:)``.
  @available(*, unavailable, renamed: "keepAlive(limit:_:)") @_alwaysEmitIntoClient
  public func keepsAlive(limit: Int = 10, _ content: () -> Void) { preconditionFailure() }

  // MARK: - Portals

  /// A portal with its key before its target.
  @available(*, unavailable, renamed: "placePortal(in:_:content:)") @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(
    _ key: Key, in target: PlatformView, content: (StateView) -> Void
  ) { preconditionFailure() }

  /// A portal whose target has no label.
  @available(*, unavailable, renamed: "placePortal(in:_:content:)") @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(
    _ target: PlatformView, _ key: Key, content: (StateView) -> Void
  ) { preconditionFailure() }

  /// A portal without a key.
  @available(
    *, unavailable, message: "add a key after the target: placePortal(in: overlay, \"menu\")"
  )
  @_alwaysEmitIntoClient
  public func placePortal(in target: PlatformView, content: (StateView) -> Void) {
    preconditionFailure()
  }
}

extension Placement {
  /// Another name for ``onLeave(_:)``.
  @available(*, unavailable, renamed: "onLeave(_:)") @_alwaysEmitIntoClient
  public func transition(_ transition: (Child, @escaping @MainActor () -> Void) -> Void) {
    preconditionFailure()
  }

  /// Observes when the view enters the tree.
  @available(*, unavailable, message: "override viewDidEnter() in the placed view")
  @_alwaysEmitIntoClient
  public func onAppear(perform action: () -> Void) { preconditionFailure() }

  /// Observes when the view leaves the tree.
  @available(*, unavailable, message: "override viewDidLeave() in the placed view")
  @_alwaysEmitIntoClient
  public func onDisappear(perform action: () -> Void) { preconditionFailure() }

  /// Keeps the view alive.
  @available(*, unavailable, message: "place the view in keepAlive { … }") @_alwaysEmitIntoClient
  public func keepAlive() { preconditionFailure() }

  /// Provides an environment value to the view.
  @available(*, unavailable, message: "call provide(_:_:) in the parent, for all views below it")
  @_alwaysEmitIntoClient
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) { preconditionFailure() }
}

extension Placement where Child == ListView {
  /// Another name for ``staysAtEnd(_:)``.
  @available(*, unavailable, renamed: "staysAtEnd(_:)") @_alwaysEmitIntoClient
  public func sticksToEnd(_ sticksToEnd: Bool = true) { preconditionFailure() }
}
