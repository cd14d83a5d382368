extension SectionedDiff {
  /// Returns the source with the diff applied.
  ///
  /// Sections and elements that both lists have come from the source, inserted and updated ones
  /// from the target.
  ///
  /// - Parameters:
  ///   - source: The sections that the diff starts from.
  ///   - target: The sections that the diff leads to.
  ///   - elements: The elements of a section.
  ///   - settingElements: A closure that returns a section with other elements.
  /// - Returns: The sections of the result, as many as the target has.
  /// - Precondition: `source` and `target` have the sizes that the diff was made for.
  /// - Complexity: O(*n*) for *n* elements and sections in both lists.
  @inlinable
  public func applying<Section, Element>(
    to source: [Section], from target: [Section],
    elements: (Section) -> [Element],
    settingElements: (Section, [Element]) -> Section
  ) -> [Section] {
    let (x, y) = (source.map(elements), target.map(elements))
    precondition(
      x.map { $0.count } == sourceCounts, "the diff was made for a source of another size")
    precondition(
      y.map { $0.count } == targetCounts, "the diff was made for a target of another size")

    var contents = y
    for pair in unchangedElements {
      contents[pair.target.section][pair.target.element] =
        x[pair.source.section][pair.source.element]
    }
    let result = source._applying(sections, fresh: target, isPacked: false)
    return zip(result, contents).map(settingElements)
  }

  /// The sections that both lists have, by ascending target offset.
  package var sectionPairs: [SequenceDiff.Pair] { Array(sections.commonPairs) }

  /// The elements that both lists have and that are not updated, by ascending target path.
  @usableFromInline
  var unchangedElements: [Pair] {
    var updates = elementUpdates[...]
    return elementPairs.filter { pair in
      guard updates.first == pair else { return true }
      updates.removeFirst()
      return false
    }
  }

  /// The elements that both lists have, by ascending target path.
  ///
  /// - Complexity: O(*n*) for *n* elements in both lists.
  package var elementPairs: [Pair] {
    let lost = Set(elementDeletions).union(elementMoves.lazy.map(\.source))
    var result: [Pair] = []
    var keptSource = Array(repeating: -1, count: targetCounts.count)
    for pair in sectionPairs { keptSource[pair.target] = pair.source }
    var insertions = elementInsertions[...]
    var moves = elementMoves[...]
    for section in targetCounts.indices {
      var source = ElementPath(section: keptSource[section], element: 0)
      for element in 0..<targetCounts[section] {
        let target = ElementPath(section: section, element: element)
        if let move = moves.first, move.target == target {
          result.append(move)
          moves.removeFirst()
        } else if insertions.first == target {
          insertions.removeFirst()
        } else if source.section >= 0 {
          while lost.contains(source) { source.element += 1 }
          result.append(Pair(source: source, target: target))
          source.element += 1
        }
      }
    }
    return result
  }
}

extension RangeReplaceableCollection {
  /// Returns these sections with a diff applied.
  ///
  /// Sections and elements that both lists have come from this list, inserted and updated ones from
  /// the target.
  ///
  /// - Parameters:
  ///   - diff: The diff of this list and the target.
  ///   - target: The sections that the diff leads to.
  ///   - elements: The elements of a section.
  /// - Precondition: Both lists have the sizes that the diff was made for.
  /// - Complexity: O(*n*) for *n* elements and sections in both lists.
  @inlinable
  public func applying<E>(
    _ diff: SectionedDiff, from target: some Collection<Element>,
    elements: WritableKeyPath<Element, [E]>
  ) -> Self {
    Self(
      diff.applying(
        to: Array(self), from: Array(target), elements: { $0[keyPath: elements] },
        settingElements: {
          var section = $0
          section[keyPath: elements] = $1
          return section
        }))
  }

  /// Applies a diff to these sections.
  ///
  /// See ``applying(_:from:elements:)`` for the parameters, the precondition and the complexity.
  @inlinable
  public mutating func apply<E>(
    _ diff: SectionedDiff, from target: some Collection<Element>,
    elements: WritableKeyPath<Element, [E]>
  ) {
    self = applying(diff, from: target, elements: elements)
  }
}
