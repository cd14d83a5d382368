public import Layout

extension StateView {
  /// Places a StateView of a type.
  ///
  /// - Parameters:
  ///   - type: The type. A key that comes back with another type is replaced where it stands.
  ///   - key: What tells which views are the same between renders; unique among those placed here.
  ///   - constraints: Makes the view's constraints, after all views of this render are in place.
  /// - Returns: What takes the view's props.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func place<Child: StateView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    let child = node.place(
      ShadowKey(key), type: ObjectIdentifier(type), instance: nil, constraints: constraints
    ) {
      type.init(parentViewController: parentViewController ?? PlatformViewController())
    }
    return placement(child, as: type)
  }

  /// Places a StateView of a type; see ``place(_:_:_:)-swift.method``.
  @discardableResult
  public func place<Child: StateView, Key: Hashable>(
    _ type: Child.Type, key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(type, key, constraints)
  }

  /// Places a plain view of a type, which is made once, and is brought up to date in each render.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - key: What tells which views are the same between renders.
  ///   - update: Brings the view up to date; called in each render.
  ///   - constraints: Makes the view's constraints, after all views of this render are in place.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, update: (Child) -> Void,
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    let child = node.place(
      ShadowKey(key), type: ObjectIdentifier(type), instance: nil, constraints: constraints
    ) {
      type.init()
    }
    let placement = placement(child, as: type)
    update(placement.view)
    return placement
  }

  /// Places a plain view of a type, which is made once.
  @_disfavoredOverload @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(type, key, update: { _ in }, constraints)
  }

  /// Places a plain view of a type, which is made once, and is brought up to date in each render.
  @_disfavoredOverload @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ type: Child.Type, key: Key, update: (Child) -> Void = { _ in },
    _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(type, key, update: update, constraints)
  }

  /// Places a certain view. Another one under the same key takes its place.
  ///
  /// - Parameters:
  ///   - view: The view, kept for as long as it is placed.
  ///   - key: What tells which views are the same between renders.
  ///   - constraints: Makes the view's constraints, after all views of this render are in place.
  /// - Precondition: This view is in ``render()``.
  @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, _ key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    let child = node.place(
      ShadowKey(key), type: ObjectIdentifier(Swift.type(of: view)), instance: view,
      constraints: constraints
    ) {
      view
    }
    return Placement(view: view, node: child.node, owner: node)
  }

  /// Places a certain view; see ``place(_:_:_:)-instance``.
  @discardableResult
  public func place<Child: PlatformView, Key: Hashable>(
    _ view: Child, key: Key, _ constraints: ((ConstraintMaker) -> Void)? = nil
  ) -> Placement<Child> {
    place(view, key, constraints)
  }

  private func placement<Child>(_ child: PlacedChild, as type: Child.Type) -> Placement<Child> {
    guard let view = child.view as? Child else {
      preconditionFailure("a child of type \(child.type) under the key of a \(type)")
    }
    return Placement(view: view, node: child.node, owner: node)
  }
}
