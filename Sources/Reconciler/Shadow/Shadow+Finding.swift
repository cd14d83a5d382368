extension Shadow {
  /// The views for which something holds, a parent before its children, this one included.
  public func all(where isWanted: (Shadow) -> Bool) -> [Shadow] {
    (isWanted(self) ? [self] : []) + children.flatMap { $0.all(where: isWanted) }
  }

  /// The views that were placed under a key, a parent before its children: 1 and "1" are two.
  public func all<Key: Hashable>(key: Key) -> [Shadow] {
    let wanted = KeyID(ShadowKey(key))
    return all { $0.keyID == wanted }
  }

  /// The views of a type, a parent before its children.
  public func all(type: Any.Type) -> [Shadow] {
    let wanted = ObjectIdentifier(type)
    return all { $0.typeID == wanted }
  }

  /// The views that show a text, or have it among their props or state, a parent before its children.
  public func all(text: String) -> [Shadow] {
    all { shadow in
      shadow.text == text || (shadow.props + shadow.state).contains { $0.value == text }
    }
  }
}
