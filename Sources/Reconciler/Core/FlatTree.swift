/// A tree in arrays, each parent before its children, so that a deep tree needs no recursion.
struct FlatTree<Element> {
  private(set) var elements: ContiguousArray<Element> = []

  /// For each element, the number of elements in its subtree, itself included.
  private(set) var sizes: ContiguousArray<Int> = []

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - root: The source of the root.
  ///   - element: Makes an element from its source.
  ///   - children: Returns the sources of an element's children, in order.
  init<Source>(
    from root: Source, element: (Source) -> Element, children: (Source) -> [Source]
  ) {
    var next = [(source: root, depth: 0)]
    var open: [Int] = []
    while let (source, depth) = next.popLast() {
      while open.count > depth { close(open.removeLast()) }
      open.append(elements.count)
      elements.append(element(source))
      sizes.append(0)
      for child in children(source).reversed() { next.append((child, depth + 1)) }
    }
    while let index = open.popLast() { close(index) }
  }

  private mutating func close(_ index: Int) { sizes[index] = elements.count - index }

  /// Returns the range of an element and its descendants.
  func range(of index: Int) -> Range<Int> { index..<index + sizes[index] }

  /// Returns the indices of an element's children, in order.
  func children(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < index + sizes[index] {
      found.append(next)
      next += sizes[next]
    }
    return found
  }

  /// Returns a line for an element and each descendant, indented by its depth; deep lines state their depth instead.
  ///
  /// - Parameters:
  ///   - index: The index of the element.
  ///   - line: Makes the line of an element; nil leaves out the element and its descendants.
  func text(from index: Int, line: (Element) -> String?) -> String {
    var lines: [String] = []
    var ends: [Int] = []
    var next = index
    while next < index + sizes[index] {
      let place = next
      guard let text = line(elements[place]) else {
        next += sizes[place]
        continue
      }
      next += 1
      while let end = ends.last, end <= place { ends.removeLast() }
      var indent = String(repeating: "  ", count: min(ends.count, Self.deepest))
      if ends.count > Self.deepest { indent += "(\(ends.count)) " }
      // Texts and values may contain line breaks.
      let words = text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      lines.append(indent + words.joined(separator: "\\n"))
      ends.append(place + sizes[place])
    }
    return lines.joined(separator: "\n")
  }

  private static var deepest: Int { 100 }
}

extension FlatTree: Sendable where Element: Sendable {}

extension FlatTree where Element: Hashable {
  /// Returns whether an element and its descendants equal those of another tree.
  func isSame(_ index: Int, as other: FlatTree, _ otherIndex: Int) -> Bool {
    let (mine, theirs) = (range(of: index), other.range(of: otherIndex))
    return sizes[mine] == other.sizes[theirs] && elements[mine] == other.elements[theirs]
  }

  func hash(_ index: Int, into hasher: inout Hasher) { hasher.combine(elements[range(of: index)]) }
}
