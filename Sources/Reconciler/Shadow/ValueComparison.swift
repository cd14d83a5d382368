/// Returns whether two values count as equal: objects by identity, `Equatable` values by `==`, and other values never.
func isSame(_ old: Any, _ new: Any) -> Bool {
  let type = type(of: old)
  guard type == Swift.type(of: new) else { return false }
  if type is AnyClass { return (old as AnyObject) === (new as AnyObject) }
  guard let old = old as? any Equatable else { return false }
  return isEqual(old, new)
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
  (new as? Value).map { $0 == old } ?? false
}
