extension Shadow {
  /// Returns the views that satisfy a predicate, including this one, parents before children.
  public func all(where isWanted: (Shadow) -> Bool) -> [Shadow] {
    tree.range(of: index).map { Shadow(tree: tree, index: $0) }.filter(isWanted)
  }

  /// Returns the views that were placed under a key, parents before children; 1 and "1" are different keys.
  public func all<Key: Hashable>(key: Key) -> [Shadow] {
    let wanted = KeyID(ShadowKey(key))
    return all { $0.record.keyID == wanted }
  }

  /// Returns the views of a type, parents before children.
  public func all(type: Any.Type) -> [Shadow] {
    let wanted = ObjectIdentifier(type)
    return all { $0.record.typeID == wanted }
  }

  /// Returns the views that show a text, or have it as a value of their props or state, parents before children.
  public func all(text: String) -> [Shadow] {
    all { shadow in
      shadow.text == text || (shadow.props + shadow.state).contains { $0.value == text }
    }
  }
}
