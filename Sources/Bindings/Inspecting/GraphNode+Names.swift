extension _GraphNode {
  /// The name of the node in errors; `nil` by default, and then errors give its type.
  public final var name: String? { NodeRef(self).name }

  /// Names the node in errors, snapshots and reasons.
  @discardableResult
  public final func named(_ name: String) -> Self {
    let ref = NodeRef(self)
    names.withLock { $0[ref.address] = name }
    ref.insert(.listed)
    return self
  }
}

/// The names of nodes by address: few have one, so that it is kept beside them.
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

  /// The type, as it is written.
  var typeName: String {
    // One that was released while it runs, or while others depend on it, is memory only.
    has(.stopped) && !(has(.effect) && !has(.running)) ? "released" : "\(type(of: node))"
  }

  /// Forgets a dying node's name.
  func leaveNames() { names.withLock { _ = $0.removeValue(forKey: address) } }
}
