/// Whether two values count as the same: objects by identity, what is `Equatable` by `==`, nothing else.
func isSame(_ old: Any?, _ new: Any?) -> Bool {
  guard let old else { return new == nil }
  guard let new else { return false }
  let type = type(of: old)
  guard type == Swift.type(of: new) else { return false }
  if type == String.self { return old as? String == new as? String }
  if type == Int.self { return old as? Int == new as? Int }
  if type is AnyClass { return (old as AnyObject) === (new as AnyObject) }
  guard let old = old as? any Equatable else { return false }
  return isEqual(old, new)
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
  (new as? Value).map { $0 == old } ?? false
}
