/// The possible changes of an element of a list.
///
/// Whether it is there now, the list knows; an element that is touched and not there has been removed.
struct ElementChange: OptionSet {
  var rawValue: UInt8

  /// The number stands for another element than before, or for one that was not there.
  static let fresh = ElementChange(rawValue: 1)

  /// The element has other content.
  static let content = ElementChange(rawValue: 2)

  /// The element stands elsewhere, or has gone.
  static let place = ElementChange(rawValue: 4)
}

/// The elements of a list that have changed since someone last looked, each once.
struct TouchedElements {
  private(set) var elements: ContiguousArray<UInt32> = []
  private var changes: ContiguousArray<ElementChange> = []

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  subscript(element: UInt32) -> ElementChange {
    Int(element) < changes.count ? changes[Int(element)] : []
  }

  /// Adds what has happened to an element to what has happened before.
  mutating func insert(_ change: ElementChange, to element: UInt32) {
    if changes.count <= Int(element) {
      let room = max(Int(element) + 1 - changes.count, changes.count)
      changes.append(contentsOf: repeatElement([], count: room))
    }
    if changes[Int(element)].isEmpty { elements.append(element) }
    changes[Int(element)].formUnion(change)
  }

  /// Forgets everything, and keeps the memory.
  mutating func removeAll() {
    for element in elements { changes[Int(element)] = [] }
    elements.removeAll(keepingCapacity: true)
  }
}
