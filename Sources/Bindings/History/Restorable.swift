/// A collection for which an ``EditHistory`` stores only the elements that a change has replaced, and not a copy for each step.
protocol Restorable {
  /// Returns a closure that changes another value into this one, and holds only the elements in which they differ.
  func restoring(from other: Self) -> (Self) -> Self
}

extension Array: Restorable where Element: Equatable {
  func restoring(from other: [Element]) -> ([Element]) -> [Element] {
    let most = Swift.min(count, other.count)
    let start = (0..<most).first { self[$0] != other[$0] } ?? most
    let ends = zip(self[start...].reversed(), other[start...].reversed())
    let end = ends.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
    let replaced = start..<other.count - end
    let elements = Array(self[start..<count - end])
    return { [count = other.count] value in
      // If a listener has changed the array meanwhile, without being recorded, the step does nothing.
      guard value.count == count else { return value }
      var result = value
      result.replaceSubrange(replaced, with: elements)
      return result
    }
  }
}

extension Dictionary: Restorable where Value: Equatable {
  func restoring(from other: [Key: Value]) -> ([Key: Value]) -> [Key: Value] {
    let entries = filter { other[$0.key] != $0.value }
    let removed = other.keys.filter { self[$0] == nil }
    return { value in
      var result = value
      for key in removed { result[key] = nil }
      for (key, entry) in entries { result[key] = entry }
      return result
    }
  }
}

extension Set: Restorable {
  func restoring(from other: Set<Element>) -> (Set<Element>) -> Set<Element> {
    let (inserted, removed) = (subtracting(other), other.subtracting(self))
    return { $0.subtracting(removed).union(inserted) }
  }
}

/// Returns a closure that changes one value into another one.
///
/// The closure holds the whole result, unless the type is ``Restorable``.
func restoring<Value>(_ result: Value, from other: Value) -> (Value) -> Value {
  func open<Collection: Restorable>(_ result: Collection) -> ((Value) -> Value)? {
    guard let other = other as? Collection,
      let restore = result.restoring(from: other) as? (Value) -> Value
    else { return nil }
    return restore
  }
  let known = (result as? any Restorable).flatMap { open($0) }
  return known ?? { _ in result }
}
