extension Shadow {
  /// The views for which something holds, a parent before its children, this one included.
  public func all(where isWanted: (Shadow) -> Bool) -> [Shadow] {
    tree.range(of: index).map { Shadow(tree: tree, index: $0) }.filter(isWanted)
  }

  /// The views that were placed under a key, a parent before its children: 1 and "1" are two.
  public func all<Key: Hashable>(key: Key) -> [Shadow] {
    let wanted = KeyID(ShadowKey(key))
    return all { $0.record.keyID == wanted }
  }

  /// The views of a type, a parent before its children.
  public func all(type: Any.Type) -> [Shadow] {
    let wanted = ObjectIdentifier(type)
    return all { $0.record.typeID == wanted }
  }

  /// The views that show a text, or have it among their props or state, a parent before its children.
  public func all(text: String) -> [Shadow] {
    all { shadow in
      shadow.text == text || (shadow.props + shadow.state).contains { $0.value == text }
    }
  }
}
