/// Returns whether two values are equal, if it is not known statically whether their type is `Equatable`.
///
/// Code that is generic over a state's value calls the same `set` for every type. The conformance is looked up at run time, so
/// that an equal value does not count as a change there either.
///
/// - Returns: `false` if the type is not `Equatable`.
@usableFromInline
func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  equality(of: Value.self)?(a, b) ?? false
}

/// Returns a closure that compares two values of a type; `nil` if the type is not `Equatable`.
@usableFromInline
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  return comparison(equatable, of: type)
}

private func comparison<Known: Equatable, Value>(
  _: Known.Type, of: Value.Type
) -> ((Value, Value) -> Bool)? {
  assert(Known.self == Value.self, "a type was opened as another type")
  return { a, b in
    unsafe withUnsafePointer(to: a) { a in
      unsafe withUnsafePointer(to: b) { b in
        // Safety: the type is the same.
        let a = unsafe UnsafeRawPointer(a).assumingMemoryBound(to: Known.self)
        let b = unsafe UnsafeRawPointer(b).assumingMemoryBound(to: Known.self)
        return unsafe isEqual(a.pointee, b.pointee)
      }
    }
  }
}

/// Compares two values, without making the current reader depend on signals that `==` reads.
@inlinable
@inline(__always)
func isEqual<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
  // A trivial value holds no signals.
  if _isPOD(Value.self) { return a == b }
  return untracked { a == b }
}
