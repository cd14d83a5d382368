/// A tree in arrays, a parent before its children: however deep it is, nothing that goes through it nests.
struct FlatTree<Element> {
  private(set) var elements: ContiguousArray<Element> = []

  /// For each element how many there are with all that is below it.
  private(set) var sizes: ContiguousArray<Int> = []

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - root: What the first element is made from.
  ///   - element: Makes an element.
  ///   - children: What those below are made from, in order.
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

  /// Where an element and all that is below it lie.
  func range(of index: Int) -> Range<Int> { index..<index + sizes[index] }

  /// The elements right below one, in order.
  func children(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < index + sizes[index] {
      found.append(next)
      next += sizes[next]
    }
    return found
  }

  /// A line for an element and each below it, indented by its depth; very deep ones say how deep they are.
  ///
  /// - Parameter line: Makes the line; nil leaves out the element and all below it.
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
      // Texts and values may have lines of their own.
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
