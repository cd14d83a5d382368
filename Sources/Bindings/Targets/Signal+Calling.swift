extension Signal {
  /// Binds a property, and returns the signal.
  @discardableResult
  public func callAsFunction<Root: AnyObject>(
    _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>
  ) -> Self {
    bind(BundledKeyPath(object, keyPath))
    return self
  }

  /// Binds an optional property, and returns the signal.
  @discardableResult
  public func callAsFunction<Root: AnyObject>(
    _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value?>
  ) -> Self {
    bind(BundledKeyPath(object, keyPath))
    return self
  }

  /// Binds a property, and returns the signal.
  @discardableResult
  public func callAsFunction(_ target: BundledKeyPath<Value>) -> Self {
    bind(target)
    return self
  }

  /// Binds an optional property, and returns the signal.
  @discardableResult
  public func callAsFunction(_ target: BundledKeyPath<Value?>) -> Self {
    bind(target)
    return self
  }

  /// Adds a listener, and returns the signal.
  @discardableResult
  public func callAsFunction(_ listener: @escaping (Value) -> Void) -> Self {
    on(listener)
    return self
  }
}
