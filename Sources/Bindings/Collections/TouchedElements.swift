/// The possible changes of an element of a list.
///
/// An element that is touched and not in the list any more has been removed.
struct ElementChange: OptionSet {
  var rawValue: UInt8

  /// The number stands for a different element than before, or for one that is new in the list.
  static let fresh = ElementChange(rawValue: 1)

  /// The content of the element has changed.
  static let content = ElementChange(rawValue: 2)

  /// The element has moved, or has been removed.
  static let place = ElementChange(rawValue: 4)
}

/// The elements of a list that have changed since the last update of a downstream list, each once.
struct TouchedElements {
  private(set) var elements: ContiguousArray<UInt32> = []
  private var changes: ContiguousArray<ElementChange> = []

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  subscript(element: UInt32) -> ElementChange {
    Int(element) < changes.count ? changes[Int(element)] : []
  }

  /// Adds a change of an element to its earlier changes.
  mutating func insert(_ change: ElementChange, to element: UInt32) {
    if changes.count <= Int(element) {
      let room = max(Int(element) + 1 - changes.count, changes.count)
      changes.append(contentsOf: repeatElement([], count: room))
    }
    if changes[Int(element)].isEmpty { elements.append(element) }
    changes[Int(element)].formUnion(change)
  }

  /// Removes all elements, and keeps the memory.
  mutating func removeAll() {
    for element in elements { changes[Int(element)] = [] }
    elements.removeAll(keepingCapacity: true)
  }
}
