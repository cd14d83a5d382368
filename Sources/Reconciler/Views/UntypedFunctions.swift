// Functions that are given as values, under keys without a type: one method for each number of parameters, and for those
// that run on the main actor. A function that returns `()?`, as `{ self?.tap() }` does, is stored as one that returns
// nothing, because it is read as such.

extension Placement where Child: StateView {
  /// Passes a function of no arguments; a new one does not render the child, which calls the latest one.
  public func prop<Key: Hashable, Result>(
    forKey key: Key, is function: @escaping () -> Result
  ) {
    if Result.self == Void?.self {
      return prop(forKey: key, is: { () -> Void in _ = function() })
    }
    placed.give(ShadowKey(key), function: function) { box in { box.latest() } }
  }

  /// Passes a function of one argument; a new one does not render the child, which calls the latest one.
  public func prop<Key: Hashable, Argument, Result>(
    forKey key: Key, is function: @escaping (Argument) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(forKey: key, is: { (a: Argument) -> Void in _ = function(a) })
    }
    placed.give(ShadowKey(key), function: function) { box in { box.latest($0) } }
  }

  /// Passes a function of two arguments; a new one does not render the child, which calls the latest one.
  public func prop<Key: Hashable, First, Second, Result>(
    forKey key: Key, is function: @escaping (First, Second) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(forKey: key, is: { (a: First, b: Second) -> Void in _ = function(a, b) })
    }
    placed.give(ShadowKey(key), function: function) { box in { box.latest($0, $1) } }
  }

  /// Passes a function of three arguments; a new one does not render the child, which calls the latest one.
  public func prop<Key: Hashable, First, Second, Third, Result>(
    forKey key: Key, is function: @escaping (First, Second, Third) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(
        forKey: key, is: { (a: First, b: Second, c: Third) -> Void in _ = function(a, b, c) })
    }
    placed.give(ShadowKey(key), function: function) { box in { box.latest($0, $1, $2) } }
  }

  /// Passes a function of no arguments that runs on the main actor; a new one does not render the child.
  public func prop<Key: Hashable, Result>(
    forKey key: Key, is function: @escaping @MainActor () -> Result
  ) {
    if Result.self == Void?.self {
      return prop(forKey: key, is: { @MainActor () -> Void in _ = function() })
    }
    placed.give(ShadowKey(key), function: function) { box in { @MainActor in box.latest() } }
  }

  /// Passes a function of one argument that runs on the main actor; a new one does not render the child.
  public func prop<Key: Hashable, Argument, Result>(
    forKey key: Key, is function: @escaping @MainActor (Argument) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(forKey: key, is: { @MainActor (a: Argument) -> Void in _ = function(a) })
    }
    placed.give(ShadowKey(key), function: function) { box in { @MainActor in box.latest($0) } }
  }

  /// Passes a function of two arguments that runs on the main actor; a new one does not render the child.
  public func prop<Key: Hashable, First, Second, Result>(
    forKey key: Key, is function: @escaping @MainActor (First, Second) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(
        forKey: key, is: { @MainActor (a: First, b: Second) -> Void in _ = function(a, b) })
    }
    placed.give(ShadowKey(key), function: function) { box in { @MainActor in box.latest($0, $1) } }
  }

  /// Passes a function of three arguments that runs on the main actor; a new one does not render the child.
  public func prop<Key: Hashable, First, Second, Third, Result>(
    forKey key: Key, is function: @escaping @MainActor (First, Second, Third) -> Result
  ) {
    if Result.self == Void?.self {
      return prop(
        forKey: key,
        is: { @MainActor (a: First, b: Second, c: Third) -> Void in _ = function(a, b, c) })
    }
    placed.give(ShadowKey(key), function: function) { box in
      { @MainActor in box.latest($0, $1, $2) }
    }
  }

  /// Passes a function of four arguments as an ordinary value, which renders the child each time.
  ///
  /// To avoid these renders, pass a function of one argument, for example a struct.
  public func prop<Key: Hashable, First, Second, Third, Fourth, Result>(
    forKey key: Key, is function: @escaping (First, Second, Third, Fourth) -> Result
  ) {
    prop(forKey: key, is: function as Any?)
  }
}
