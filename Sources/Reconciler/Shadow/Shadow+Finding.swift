extension Shadow {
  /// The views for which something holds, a parent before its children, this one included.
  public func all(where isWanted: (Shadow) -> Bool) -> [Shadow] {
    (isWanted(self) ? [self] : []) + children.flatMap { $0.all(where: isWanted) }
  }

  /// The views that were placed under a key, a parent before its children.
  public func all<Key: Hashable>(key: Key) -> [Shadow] {
    let wanted = "\(ShadowKey(key))"
    return all { $0.key == wanted }
  }

  /// The views of a type, a parent before its children.
  public func all(type: Any.Type) -> [Shadow] {
    let wanted = String(describing: type)
    return all { $0.type == wanted }
  }

  /// The views with a text among their props and their state, a parent before its children.
  public func all(text: String) -> [Shadow] {
    all { shadow in (shadow.props + shadow.state).contains { $0.value == text } }
  }
}
