// How sections and elements are compared if the caller passes no closure. Overloads for equatable
// types would double the initializers. Instead, conformance is looked up at run time, once for each
// diff. Where the types are known, the optimizer removes the lookup and the casts.

/// Returns a closure that returns whether two values are not equal, or false if the type is not
/// equatable.
@inlinable
func areUnequal<Value>() -> (Value, Value) -> Bool {
  func compare<Equal: Equatable>(_ type: Equal.Type) -> (Value, Value) -> Bool {
    // Safety: `Equal` is `Value`. A checked cast of each pair takes longer than the comparison.
    { unsafe unsafeBitCast($0, to: type) != unsafeBitCast($1, to: type) }
  }
  guard let type = Value.self as? any Equatable.Type else { return { _, _ in false } }
  return compare(type)
}

/// Returns a closure that returns whether two sections are not equal apart from their elements, or
/// false if the type is not equatable.
@inlinable
func areUnequal<Section, Element>(
  apartFrom elements: WritableKeyPath<Section, [Element]>
) -> (Section, Section) -> Bool {
  guard Section.self is any Equatable.Type else { return { _, _ in false } }
  let areUnequal: (Section, Section) -> Bool = areUnequal()
  return { old, new in
    // Equal elements in the same memory compare in constant time.
    var old = old
    old[keyPath: elements] = new[keyPath: elements]
    return areUnequal(old, new)
  }
}
