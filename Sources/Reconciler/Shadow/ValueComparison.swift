/// Whether two values count as the same: objects by identity, what is `Equatable` by `==`, nothing else.
@usableFromInline
func isSame(_ old: Any?, _ new: Any?) -> Bool {
  guard let old, let new, type(of: old) == type(of: new) else {
    let (plainOld, plainNew) = (unwrapped(old), unwrapped(new))
    guard let plainOld, let plainNew else { return plainOld == nil && plainNew == nil }
    return type(of: plainOld) == type(of: plainNew) && isSame(plainOld, plainNew)
  }
  let type = type(of: old)
  if type == String.self { return old as? String == new as? String }
  if type == Int.self { return old as? Int == new as? Int }
  if type is AnyClass { return (old as AnyObject) === (new as AnyObject) }
  guard let old = old as? any Equatable else { return false }
  return isEqual(old, new)
}

/// The value inside optionals that are hidden in an `Any`.
private func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return unwrapped(optional.content)
}

private protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { self }
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
  (new as? Value).map { $0 == old } ?? false
}
