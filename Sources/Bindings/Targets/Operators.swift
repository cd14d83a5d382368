/// Binds tighter than arithmetic, so that `a[0]..\.text` and `o!..\.text` are what they look like.
precedencegroup KeyPathBundlingPrecedence {
  higherThan: BitwiseShiftPrecedence
  associativity: left
}

/// Looser than every value, tighter than an assignment.
precedencegroup StateBindingPrecedence {
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

infix operator .. : KeyPathBundlingPrecedence
infix operator <-> : StateBindingPrecedence

/// Bundles an object and a path to one of its properties.
@inlinable
public func .. <Root: AnyObject, Value>(
  object: Root, keyPath: ReferenceWritableKeyPath<Root, Value>
) -> BundledKeyPath<Value> {
  BundledKeyPath(object, keyPath)
}

/// Binds a property to a signal.
@discardableResult
public func <-> <Source: Signal>(
  target: BundledKeyPath<Source.Value>, source: Source
) -> BindingToken {
  source.bind(target)
}

/// Binds an optional property to a signal.
@discardableResult
public func <-> <Source: Signal>(
  target: BundledKeyPath<Source.Value?>, source: Source
) -> BindingToken {
  source.bind(target)
}

/// Binds a property to a signal, if there is one.
@discardableResult
public func <-> <Source: Signal>(
  target: BundledKeyPath<Source.Value>, source: Source?
) -> BindingToken? {
  source?.bind(target)
}

/// Binds an optional property to a signal, if there is one.
@discardableResult
public func <-> <Source: Signal>(
  target: BundledKeyPath<Source.Value?>, source: Source?
) -> BindingToken? {
  source?.bind(target)
}

/// Keeps two states equal: whichever is set, the other is set too.
///
/// At the start the left state takes the right one's value, as a property does. Parts are held by the binding, states
/// are not.
@discardableResult
public func <-> <First: SettableSignal, Second: SettableSignal>(
  first: First, second: Second
) -> BindingToken where First.Value == Second.Value {
  second.bindTwoWay(first)
}
