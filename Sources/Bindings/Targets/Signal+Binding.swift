extension Signal {
  /// Binds a property to the signal: it is set immediately, and whenever the value changes.
  ///
  /// The binding does not hold the object, and ends with it. It holds a computed value, part or list.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - object: The object that has the property.
  ///   - keyPath: The path to the property.
  /// - Returns: A token that ends the binding. You need not store it.
  @inlinable
  @discardableResult
  public func bind<Root: AnyObject>(
    isolation: isolated (any Actor)? = #isolation, _ object: Root,
    _ keyPath: ReferenceWritableKeyPath<Root, Value>
  ) -> BindingToken {
    unsafe listenRaw(for: isolation, BoundProperty(object, keyPath).writer { $0 })
  }

  /// Binds an optional property to the signal: it is set immediately, and whenever the value changes.
  @inlinable
  @discardableResult
  public func bind<Root: AnyObject>(
    isolation: isolated (any Actor)? = #isolation, _ object: Root,
    _ keyPath: ReferenceWritableKeyPath<Root, Value?>
  ) -> BindingToken {
    unsafe listenRaw(for: isolation, BoundProperty(object, keyPath).writer { .some($0) })
  }

  /// Binds a property to the signal.
  @discardableResult
  public func bind(
    isolation: isolated (any Actor)? = #isolation, _ target: BundledKeyPath<Value>
  ) -> BindingToken {
    unsafe listenRaw(for: isolation, target.makeWriter())
  }

  /// Binds an optional property to the signal.
  @discardableResult
  public func bind(
    isolation: isolated (any Actor)? = #isolation, _ target: BundledKeyPath<Value?>
  ) -> BindingToken {
    let receiver = target.makeReceiver()
    let token = listen(isWanted: receiver.isWanted) { receiver.receive($0) }
    holdForTarget(token, isolation)
    return token
  }

  /// Binds several properties to the signal, in order.
  @discardableResult
  public func bind(
    isolation: isolated (any Actor)? = #isolation, _ targets: [BundledKeyPath<Value>]
  ) -> [BindingToken] {
    targets.map { bind(isolation: isolation, $0) }
  }

  /// Binds several optional properties to the signal, in order.
  @discardableResult
  public func bind(
    isolation: isolated (any Actor)? = #isolation, _ targets: [BundledKeyPath<Value?>]
  ) -> [BindingToken] {
    targets.map { bind(isolation: isolation, $0) }
  }

  /// Binds properties of several objects to the signal, in order.
  @discardableResult
  public func bind<Root: AnyObject>(
    isolation: isolated (any Actor)? = #isolation,
    _ targets: [(Root, ReferenceWritableKeyPath<Root, Value>)]
  ) -> [BindingToken] {
    targets.map { bind(isolation: isolation, $0.0, $0.1) }
  }

  /// Binds optional properties of several objects to the signal, in order.
  @discardableResult
  public func bind<Root: AnyObject>(
    isolation: isolated (any Actor)? = #isolation,
    _ targets: [(Root, ReferenceWritableKeyPath<Root, Value?>)]
  ) -> [BindingToken] {
    targets.map { bind(isolation: isolation, $0.0, $0.1) }
  }
}
