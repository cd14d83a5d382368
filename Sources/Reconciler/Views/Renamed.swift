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

  /// State as React has it.
  @available(*, unavailable, message: "declare a property of the view: @Local var count = 0")
  @_alwaysEmitIntoClient
  public func useState<Value>(_ value: Value) -> (Value, (Value) -> Void) { preconditionFailure() }

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

  /// Observes a value, beginning with the first one.
  @available(
    *, unavailable, message: "onChange is not called for the first value; use it in viewDidEnter()"
  )
  @_alwaysEmitIntoClient
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool, perform action: (Value, Value) -> Void
  ) { preconditionFailure() }

  /// The environment values of the view.
  @available(*, unavailable, message: "call provide(\\.theme, .dark)") @_alwaysEmitIntoClient
  public var environment: EnvironmentValues {
    get { preconditionFailure() }
    set { preconditionFailure() }
  }

  /// Another name for ``provide(_:_:)``.
  @available(*, unavailable, renamed: "provide(_:_:)") @_alwaysEmitIntoClient
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) { preconditionFailure() }

  /// Another name for ``setNeedsRender()``.
  @available(*, unavailable, renamed: "setNeedsRender()") @_alwaysEmitIntoClient
  public func setNeedsUpdate() { preconditionFailure() }

  /// Another name for ``setNeedsRender()``.
  @available(*, unavailable, renamed: "setNeedsRender()") @_alwaysEmitIntoClient
  public func forceUpdate() { preconditionFailure() }

  /// Runs a closure when the view enters the tree.
  @available(*, unavailable, message: "override viewDidEnter()") @_alwaysEmitIntoClient
  public func onAppear(perform action: () -> Void) { preconditionFailure() }

  /// Runs a closure when the view leaves the tree.
  @available(*, unavailable, message: "override viewDidLeave()") @_alwaysEmitIntoClient
  public func onDisappear(perform action: () -> Void) { preconditionFailure() }

  /// Starts a task for a value without a label.
  @available(*, unavailable, message: "add the label: task(id: query) { … }") @_alwaysEmitIntoClient
  public func task<ID: Equatable>(_ id: ID, _ operation: () async -> Void) {
    preconditionFailure()
  }

  // MARK: - Views

  /// A view without a key.
  @available(*, unavailable, message: "add a key after the type: place(Label.self, \"title\")")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView>(
    _ type: Child.Type, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// A view without a key, with its properties.
  @available(*, unavailable, message: "add a key after the type: place(Label.self, \"title\", …")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView>(
    _ type: Child.Type, update: (Child) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// A view with a text.
  @available(*, unavailable, message: "set the text in update: { $0.text = … }")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, text: String,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// A view with a title.
  @available(*, unavailable, message: "set the title in update: { $0.title = … }")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, title: String,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// An instance with a closure for its properties.
  @available(
    *, unavailable, message: "set the properties of an instance before place, or place its type"
  )
  @_alwaysEmitIntoClient @_disfavoredOverload @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, _ key: Key, update: (Child) -> Void,
    _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  // MARK: - Stacks

  /// A stack from top to bottom.
  @available(*, unavailable, message: "use placeStack") @_alwaysEmitIntoClient @discardableResult
  public func placeVStack<Key: Hashable>(
    _ key: Key, alignment: LayoutStack.Alignment = .fill, spacing: Double = 0,
    content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> { preconditionFailure() }

  /// A stack from the leading to the trailing edge.
  @available(*, unavailable, message: "use placeStack with axis: .horizontal")
  @_alwaysEmitIntoClient @discardableResult
  public func placeHStack<Key: Hashable>(
    _ key: Key, alignment: LayoutStack.Alignment = .fill, spacing: Double = 0,
    content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> { preconditionFailure() }

  /// A stack without a key.
  @available(*, unavailable, message: "add a key: placeStack(\"form\") { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func placeStack(
    spacing: Double = 0, content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> { preconditionFailure() }

  /// A stack with an axis in place of its key.
  @available(*, unavailable, message: "add a key: placeStack(\"form\", axis: .horizontal) { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func placeStack(
    _ axis: Axis, spacing: Double = 0, content: () -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> { preconditionFailure() }

  /// A flow without a key.
  @available(*, unavailable, message: "add a key: placeFlow(\"tags\") { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func placeFlow(
    spacing: Double = 0, content: () -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutFlow> { preconditionFailure() }

  /// A grid without a key.
  @available(*, unavailable, message: "add a key: placeGrid(\"fields\", columns: …) { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func placeGrid(
    columns: [LayoutGrid.Track], spacing: Double = 0, content: () -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutGrid> { preconditionFailure() }

  /// Views in front of each other.
  @available(
    *, unavailable, message: "place the views one after another; a later view is in front"
  )
  @_alwaysEmitIntoClient @discardableResult
  public func placeZStack<Key: Hashable>(
    _ key: Key, alignment: LayoutStack.Alignment = .fill, content: () -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutStack> { preconditionFailure() }

  /// A grid with a number of columns.
  @available(
    *, unavailable, message: "columns: is an array of tracks: [.content, .fraction(1)]"
  )
  @_alwaysEmitIntoClient @discardableResult
  public func placeGrid<Key: Hashable>(
    _ key: Key, columns: Int, spacing: Double = 0, content: () -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> PlacedGuide<LayoutGrid> { preconditionFailure() }

  // MARK: - Lists

  /// A list of items that are not identifiable.
  @available(
    *, unavailable, message: "the items are not Identifiable; pass id:, for example id: \\.self"
  )
  @_alwaysEmitIntoClient @discardableResult @_disfavoredOverload
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44),
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with its key before its items.
  @available(*, unavailable, message: "the items come first: placeList(people, \"people\")")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection>(
    _ key: String, _ items: Items, rowHeight: RowHeight = .estimated(44),
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list without a key.
  @available(*, unavailable, message: "add a key after the items: placeList(people, \"people\")")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection>(
    _ items: Items, rowHeight: RowHeight = .estimated(44),
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with an axis.
  @available(*, unavailable, message: "leave out axis:, and set view.axis of the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44), axis: ListAxis,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with a selection.
  @available(*, unavailable, message: "leave out selection:, and call selection(_:) on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, selection: Any, rowHeight: RowHeight = .estimated(44),
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities and a selection.
  @available(*, unavailable, message: "leave out selection:, and call selection(_:) on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID, selection: Any,
    rowHeight: RowHeight = .estimated(44), row: (ListRow, Items.Element) -> Void,
    constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list that stays at its end.
  @available(*, unavailable, message: "leave out sticksToEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44), sticksToEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities that stays at its end.
  @available(*, unavailable, message: "leave out sticksToEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), sticksToEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list that begins at its end.
  @available(*, unavailable, message: "leave out startsAtEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44), startsAtEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities that begins at its end.
  @available(*, unavailable, message: "leave out startsAtEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), startsAtEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list that stays at its end, by an argument.
  @available(*, unavailable, message: "leave out staysAtEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, Key: Hashable>(
    _ items: Items, _ key: Key, rowHeight: RowHeight = .estimated(44), staysAtEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  /// A list with identities that stays at its end, by an argument.
  @available(*, unavailable, message: "leave out staysAtEnd:, and call staysAtEnd() on the result")
  @_alwaysEmitIntoClient @discardableResult
  public func placeList<Items: RandomAccessCollection, ID: Hashable, Key: Hashable>(
    _ items: Items, _ key: Key, id: (Items.Element) -> ID,
    rowHeight: RowHeight = .estimated(44), staysAtEnd: Bool,
    row: (ListRow, Items.Element) -> Void, constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<ListView> { preconditionFailure() }

  // MARK: - Views that stay

  /// A view that is kept alive.
  @available(*, unavailable, message: "leave out keepsAlive:, and place it in keepAlive { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, keepsAlive: Bool, update: (Child) -> Void = { _ in },
    _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// A view that is kept alive, with another label.
  @available(*, unavailable, message: "leave out keepAlive:, and place it in keepAlive { … }")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, keepAlive: Bool, update: (Child) -> Void = { _ in },
    _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// Another name for ``keepAlive(limit:_:)``.
  @available(*, unavailable, renamed: "keepAlive(limit:_:)") @_alwaysEmitIntoClient
  public func keepsAlive(limit: Int = 10, _ content: () -> Void) { preconditionFailure() }

  /// Kept views under a key.
  @available(*, unavailable, message: "keepAlive takes no key; the views in it have keys")
  @_alwaysEmitIntoClient
  public func keepAlive<Key: Hashable>(_ key: Key, _ content: () -> Void) { preconditionFailure() }

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

  /// A portal without a target.
  @available(
    *, unavailable, message: "add the superview of the views: placePortal(in: overlay, \"menu\")"
  )
  @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(_ key: Key, content: () -> Void) {
    preconditionFailure()
  }

  /// A portal without a target, whose closure has a parameter.
  @available(
    *, unavailable, message: "add the superview of the views: placePortal(in: overlay, \"menu\")"
  )
  @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(_ key: Key, content: (StateView) -> Void) {
    preconditionFailure()
  }

  /// A dialog as SwiftUI has it.
  @available(*, unavailable, message: "place the views in a portal: if isShown { placePortal(…) }")
  @_alwaysEmitIntoClient
  public func sheet(isPresented: Any, content: () -> Void) { preconditionFailure() }

  /// A portal whose closure has no parameter.
  @available(
    *, unavailable, message: "the closure receives the portal: { portal in portal.place(…) }"
  )
  @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(
    in target: PlatformView, _ key: Key, content: () -> Void
  ) { preconditionFailure() }

  /// A portal with the type of its view.
  @available(
    *, unavailable, message: "use placePortal(in: overlay, \"menu\") { portal in portal.place(…) }"
  )
  @_alwaysEmitIntoClient
  public func placePortal<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: (Child) -> Void = { _ in }
  ) { preconditionFailure() }

  /// A view in another view.
  @available(
    *, unavailable, message: "use placePortal(in: overlay, \"menu\") { portal in portal.place(…) }"
  )
  @_alwaysEmitIntoClient @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, in target: PlatformView?, update: (Child) -> Void = { _ in },
    _ constraints: (ConstraintMaker) -> Void = { _ in }
  ) -> Placement<Child> { preconditionFailure() }

  /// A portal with another label.
  @available(*, unavailable, renamed: "placePortal(in:_:content:)") @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(
    into target: PlatformView, _ key: Key, content: (StateView) -> Void
  ) { preconditionFailure() }

  /// A portal with its key before its target, and another label.
  @available(*, unavailable, renamed: "placePortal(in:_:content:)") @_alwaysEmitIntoClient
  public func placePortal<Key: Hashable>(
    _ key: Key, into target: PlatformView, content: (StateView) -> Void
  ) { preconditionFailure() }
}

extension StateDictionaries {
  /// Observes a property by its key path.
  @available(*, unavailable, message: "pass the value: onChange(of: page) { old, new in … }")
  @_alwaysEmitIntoClient
  public func onChange<Value>(
    of path: KeyPath<Self, Value>, perform action: (Value, Value) -> Void
  ) { preconditionFailure() }
}

extension StateViewController {
  // Generic, because Objective-C's setter of `rootView` has the same name.
  /// Another name for ``rootView``.
  @available(*, unavailable, message: "assign to rootView") @_alwaysEmitIntoClient
  public func setRootView<Root: StateView>(_ view: Root) { preconditionFailure() }
}

extension StateView {
  /// A value under a key; state and props are apart here.
  @available(*, unavailable, message: "use a @Local or @Prop property, or state[key] or props[key]")
  @_alwaysEmitIntoClient
  public subscript<Key: Hashable>(key: Key) -> Any? {
    get { preconditionFailure() }
    set { preconditionFailure() }
  }
}

extension ListView {
  /// The rows; a list has views for few of them.
  @available(*, unavailable, message: "use rowCount, visibleRows or view(atRow:)")
  @_alwaysEmitIntoClient
  public var rows: [PlatformView] { preconditionFailure() }

  /// The view of a row.
  @available(*, unavailable, message: "call view(atRow:)") @_alwaysEmitIntoClient
  public subscript(row: Int) -> PlatformView? { preconditionFailure() }

  /// Shows changed items.
  @available(*, unavailable, message: "place the list with the new items, which it compares")
  @_alwaysEmitIntoClient
  public func reloadData() { preconditionFailure() }

  /// Another name for ``scroll(to:at:)``.
  @available(*, unavailable, renamed: "scroll(to:at:)") @_alwaysEmitIntoClient
  public func scrollTo<ID: Hashable>(_ id: ID) { preconditionFailure() }
}

extension ListRow {
  /// A row that is not a StateView, without its properties.
  @available(*, unavailable, message: "set the properties: row.place(Label.self, update: { … })")
  @_alwaysEmitIntoClient @_disfavoredOverload @discardableResult
  public func place<Row: PlatformView>(_ type: Row.Type) -> Placement<Row> { preconditionFailure() }

  /// A row with a key.
  @available(*, unavailable, message: "leave out the key; it is the identity of the row's item")
  @_alwaysEmitIntoClient @discardableResult
  public func place<Row: PlatformView, Key: Hashable>(
    _ type: Row.Type, _ key: Key, update: (Row) -> Void = { _ in }
  ) -> Placement<Row> { preconditionFailure() }
}

extension Placement {
  /// Another name for ``onLeave(_:)``.
  @available(*, unavailable, renamed: "onLeave(_:)") @_alwaysEmitIntoClient
  public func transition(_ transition: (Child, @escaping @MainActor () -> Void) -> Void) {
    preconditionFailure()
  }

  /// A transition whose closure receives no view.
  @available(*, unavailable, message: "the closure receives two values: { view, done in … }")
  @_alwaysEmitIntoClient
  public func onLeave(_ transition: (@escaping @MainActor () -> Void) -> Void) {
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

extension Placement {
  /// A transition that is a value, as SwiftUI's.
  @available(*, unavailable, message: "animate in onLeave { view, done in … }")
  @_alwaysEmitIntoClient
  public func transition<Transition>(_ transition: Transition) { preconditionFailure() }
}

extension Placement where Child == ListView {
  /// Observes the selection.
  @available(*, unavailable, message: "bind the selection: selection($chosen)")
  @_alwaysEmitIntoClient
  public func onSelect(perform action: (AnyHashable) -> Void) { preconditionFailure() }

  /// Another name for ``staysAtEnd(_:)``.
  @available(*, unavailable, renamed: "staysAtEnd(_:)") @_alwaysEmitIntoClient
  public func sticksToEnd(_ sticksToEnd: Bool = true) { preconditionFailure() }
}

extension Local {
  /// A property without a value.
  @available(*, unavailable, message: "give the property an initial value, or an optional type")
  @_alwaysEmitIntoClient @_disfavoredOverload
  public init() { preconditionFailure() }
}

extension ValueBinding {
  /// A binding to a value that does not change.
  @available(
    *, unavailable, message: "assign the value, $0.title = …, to a property @Prop var title = \"\""
  )
  @_alwaysEmitIntoClient
  public static func constant(_ value: Value) -> ValueBinding { preconditionFailure() }
}
