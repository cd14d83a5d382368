// Names from other test drivers. For each, the compiler's error message says what to write.

extension ViewDriver {
  /// Finds a view by a text without a query.
  @available(*, unavailable, message: "pass a query: .text(…), .key(…), .type(…) or .role(…)")
  @_alwaysEmitIntoClient
  public func find(_ query: String) throws(ViewDriverError) -> ViewDriver { preconditionFailure() }

  /// Finds a view by a text with a label.
  @available(*, unavailable, message: "pass a query: find(.text(…))") @_alwaysEmitIntoClient
  public func find(text: String) throws(ViewDriverError) -> ViewDriver { preconditionFailure() }

  /// Finds a view by a key with a label.
  @available(*, unavailable, message: "pass a query: find(.key(…))") @_alwaysEmitIntoClient
  public func find<Key: Hashable>(key: Key) throws(ViewDriverError) -> ViewDriver {
    preconditionFailure()
  }

  /// Finds a view by a type without a query.
  @available(*, unavailable, message: "pass a query: find(.type(Page.self))") @_alwaysEmitIntoClient
  public func find<Wanted: PlatformView>(
    _ type: Wanted.Type
  ) throws(ViewDriverError) -> ViewDriver { preconditionFailure() }

  /// Finds a view by a role with a label.
  @available(*, unavailable, message: "pass a query: find(.role(.button))") @_alwaysEmitIntoClient
  public func find(role: ViewRole) throws(ViewDriverError) -> ViewDriver { preconditionFailure() }

  /// Looks for a view by a text with a label.
  @available(*, unavailable, message: "pass a query: has(.text(…))") @_alwaysEmitIntoClient
  public func has(text: String) -> Bool { preconditionFailure() }

  /// Another name for ``all(_:)``.
  @available(*, unavailable, renamed: "all(_:)") @_alwaysEmitIntoClient
  public func findAll(_ query: Query) -> [ViewDriver] { preconditionFailure() }

  /// Another name for ``has(_:)``.
  @available(*, unavailable, renamed: "has(_:)") @_alwaysEmitIntoClient
  public func contains(_ query: Query) -> Bool { preconditionFailure() }

  /// Another name for ``has(_:)``.
  @available(*, unavailable, renamed: "has(_:)") @_alwaysEmitIntoClient
  public func exists(_ query: Query) -> Bool { preconditionFailure() }

  /// Finds and taps a view.
  @available(*, unavailable, message: "find the view first: find(.text(…)).tap()")
  @_alwaysEmitIntoClient
  public func tap(_ query: String) throws(ViewDriverError) { preconditionFailure() }

  /// Finds and taps a view.
  @available(*, unavailable, message: "find the view first: find(…).tap()")
  @_alwaysEmitIntoClient
  public func tap(_ query: Query) throws(ViewDriverError) { preconditionFailure() }

  /// Finds and taps a view.
  @available(*, unavailable, message: "find the view first: find(.text(…)).tap()")
  @_alwaysEmitIntoClient
  public func tap(text: String) throws(ViewDriverError) { preconditionFailure() }

  /// Finds and taps a view.
  @available(*, unavailable, message: "find the view first: find(.key(…)).tap()")
  @_alwaysEmitIntoClient
  public func tap<Key: Hashable>(key: Key) throws(ViewDriverError) { preconditionFailure() }

  /// Finds a text field by its key and types into it.
  @available(*, unavailable, message: "find the view first: find(.key(…)).type(…)")
  @_alwaysEmitIntoClient
  public func type(_ text: String, into key: String) throws(ViewDriverError) {
    preconditionFailure()
  }

  /// Scrolls by a distance.
  @available(*, unavailable, message: "pass the new offset: scroll(to:)") @_alwaysEmitIntoClient
  public func scroll(by distance: Double) throws(ViewDriverError) { preconditionFailure() }

  /// Finds a text field and types into it.
  @available(*, unavailable, message: "find the view first: find(…).type(…)")
  @_alwaysEmitIntoClient
  public func type(_ text: String, into query: Query) throws(ViewDriverError) {
    preconditionFailure()
  }

  /// Another name for ``flush()``.
  @available(*, unavailable, renamed: "flush()") @_alwaysEmitIntoClient
  public func render() { preconditionFailure() }

  /// Another name for ``outline``.
  @available(*, unavailable, renamed: "outline") @_alwaysEmitIntoClient
  public func snapshot() -> String { preconditionFailure() }

  /// The view, with its class.
  @available(*, unavailable, message: "call view(as: ToDoScreen.self)") @_alwaysEmitIntoClient
  public var root: PlatformView { preconditionFailure() }

  /// Another name for ``view(as:)``.
  @available(*, unavailable, renamed: "view(as:)") @_alwaysEmitIntoClient
  public func root<Wanted: PlatformView>(as type: Wanted.Type) -> Wanted { preconditionFailure() }

  /// Submits the text of a field.
  @available(
    *, unavailable,
    message: "in a text field of Controls, a line break at the end submits: type(\"Ada\\n\")"
  )
  @_alwaysEmitIntoClient
  public func submit() throws(ViewDriverError) { preconditionFailure() }

  /// Removes the text of a field.
  @available(*, unavailable, message: "type replaces the text: type(\"\")") @_alwaysEmitIntoClient
  public func clear() throws(ViewDriverError) { preconditionFailure() }

  /// Changes the size of the container.
  @available(*, unavailable, message: "create a driver of the size: ViewDriver(…, size: …)")
  @_alwaysEmitIntoClient
  public func resize(width: Double, height: Double) { preconditionFailure() }
}

extension ViewDriver.Query {
  /// A role without its query.
  @available(*, unavailable, message: "write .role(.button)") @_alwaysEmitIntoClient
  public static var button: ViewDriver.Query { preconditionFailure() }

  /// A role without its query.
  @available(*, unavailable, message: "write .role(.textField)") @_alwaysEmitIntoClient
  public static var textField: ViewDriver.Query { preconditionFailure() }

  /// A role without its query.
  @available(*, unavailable, message: "write .role(.checkBox)") @_alwaysEmitIntoClient
  public static var checkBox: ViewDriver.Query { preconditionFailure() }

  /// A role without its query.
  @available(*, unavailable, message: "write .role(.list)") @_alwaysEmitIntoClient
  public static var list: ViewDriver.Query { preconditionFailure() }
}
