extension _GraphNode {
  /// The name of the node in errors, snapshots and reasons; `nil` by default.
  ///
  /// A node without a name is listed by its type.
  public final var name: String? { NodeRef(self).name }

  /// Gives the node a name in errors, snapshots and reasons, and returns the node.
  @discardableResult
  public final func named(_ name: String) -> Self {
    let ref = NodeRef(self)
    names.withLock { $0[ref.address] = name }
    ref.insert(.listed)
    return self
  }
}

/// The names of nodes by address, in a table of their own, because few nodes have a name.
private let names = Locked<[UInt: String]>([:])

extension NodeRef {
  /// The name that the node was given.
  var name: String? {
    guard has(.listed) else { return nil }
    return names.withLock { $0[address] }
  }

  /// The name, or the type of a node that has none.
  var label: String {
    name ?? typeName
  }

  /// The type, as written in code, or `released`.
  var typeName: String {
    // A node that was released while it runs, or while others depend on it, has no type any more.
    let hasType = !has(.stopped) || has(.effect) && !has(.running)
    return hasType ? node.map { "\(type(of: $0))" } ?? "released" : "released"
  }

  /// Removes the name of a node that is being released.
  func leaveNames() { names.withLock { _ = $0.removeValue(forKey: address) } }
}
