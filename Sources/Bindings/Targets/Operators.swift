/// The precedence of `..`, above all arithmetic operators: `a[0]..\.text` and `o!..\.text` need no parentheses.
precedencegroup KeyPathBundlingPrecedence {
  higherThan: BitwiseShiftPrecedence
  associativity: left
}

/// The precedence of `<->`, below all operators of values and above assignments.
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

/// Binds a property to a signal: the property is set immediately, and whenever the value changes.
///
/// The binding does not hold the object, and ends with it. It holds a computed value, part or list.
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

/// Keeps two states equal: when one is set, the binding sets the other.
///
/// At the start, the left state takes the value of the right one. See ``SettableSignal/bindTwoWay(_:isolation:)``.
@discardableResult
public func <-> <First: SettableSignal, Second: SettableSignal>(
  first: First, second: Second
) -> BindingToken where First.Value == Second.Value {
  second.bindTwoWay(first)
}
