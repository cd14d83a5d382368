// Functions under keys without a type: one method for each number of parameters, because a box cannot be generic over the
// number of parameters. A function of more parameters counts as a function of one tuple.

extension Placement where Child: StateView {
  /// Passes a function of no arguments, or nil; a new one does not render the child.
  public func prop<Key: Hashable, Result>(
    forKey key: Key, is function: (() -> Result)?
  ) {
    if Result.self == Void?.self, let function {
      let plain: () -> Void = { _ = function() }
      return prop(forKey: key, is: plain)
    }
    placed.give(ShadowKey(key), function: function) { box in
      [
        { box.latest() } as () -> Result,
        { @MainActor in box.latest() } as @MainActor () -> Result,
      ]
    }
  }

  /// Passes a function of one argument, or nil; a new one does not render the child.
  public func prop<Key: Hashable, A, Result>(
    forKey key: Key, is function: ((A) -> Result)?
  ) {
    if Result.self == Void?.self, let function {
      let plain: (A) -> Void = { _ = function($0) }
      return prop(forKey: key, is: plain)
    }
    placed.give(ShadowKey(key), function: function) { box in
      [
        { box.latest($0) } as (A) -> Result,
        { @MainActor in box.latest($0) } as @MainActor (A) -> Result,
      ]
    }
  }

  /// Passes a function of two arguments, or nil; a new one does not render the child.
  public func prop<Key: Hashable, A, B, Result>(
    forKey key: Key, is function: ((A, B) -> Result)?
  ) {
    if Result.self == Void?.self, let function {
      let plain: (A, B) -> Void = { _ = function($0, $1) }
      return prop(forKey: key, is: plain)
    }
    placed.give(ShadowKey(key), function: function) { box in
      [
        { box.latest($0, $1) } as (A, B) -> Result,
        { @MainActor in box.latest($0, $1) } as @MainActor (A, B) -> Result,
      ]
    }
  }

  /// Passes a function of three arguments, or nil; a new one does not render the child.
  public func prop<Key: Hashable, A, B, C, Result>(
    forKey key: Key, is function: ((A, B, C) -> Result)?
  ) {
    if Result.self == Void?.self, let function {
      let plain: (A, B, C) -> Void = { _ = function($0, $1, $2) }
      return prop(forKey: key, is: plain)
    }
    placed.give(ShadowKey(key), function: function) { box in
      [
        { box.latest($0, $1, $2) } as (A, B, C) -> Result,
        { @MainActor in box.latest($0, $1, $2) } as @MainActor (A, B, C) -> Result,
      ]
    }
  }

  /// Passes a function of four arguments, or nil; a new one does not render the child.
  public func prop<Key: Hashable, A, B, C, D, Result>(
    forKey key: Key, is function: ((A, B, C, D) -> Result)?
  ) {
    if Result.self == Void?.self, let function {
      let plain: (A, B, C, D) -> Void = { _ = function($0, $1, $2, $3) }
      return prop(forKey: key, is: plain)
    }
    placed.give(ShadowKey(key), function: function) { box in
      [
        { box.latest($0, $1, $2, $3) } as (A, B, C, D) -> Result,
        { @MainActor in box.latest($0, $1, $2, $3) } as @MainActor (A, B, C, D) -> Result,
      ]
    }
  }
}
