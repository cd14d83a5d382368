import ShadowDiff

/// The elements that have been delivered to the listeners of a list, and the change since the last delivery.
///
/// It belongs to the list, and is updated only when a change is delivered. So a batch is one change, even if the list is read
/// within the batch.
final class MirrorStage<Element>: ListStage {
  private weak let upstream: _ListNode?
  private let store: ElementStore<Element>

  /// The elements as they have been delivered, by number.
  private let delivered = ElementStore<Element>()

  /// The change that has not been delivered yet.
  private var change: Patch<Element>?

  init(upstream: _ListNode, store: ElementStore<Element>) {
    self.upstream = upstream
    self.store = store
  }

  func takeChange() -> Patch<Element>? {
    defer { change = nil }
    return change
  }

  /// Returns the change from an empty list to the delivered elements.
  func wholeChange(of list: _ListNode) -> Patch<Element> {
    let elements = delivered.collect(list.elements)
    return makePatch(
      sourceCount: 0, targetCount: elements.count, insertions: Array(elements.indices),
      moves: [], updates: [], sourceElements: [], targetElements: elements)
  }

  override func update(_ list: _ListNode) {
    guard let upstream else { return }
    defer { withExtendedLifetime(upstream) {} }
    upstream.refresh()
    var touched = list.takeTouched()
    if list.elementCount == 0, touched.isEmpty {
      let elements = upstream.elements
      delivered.fill(store.collect(elements), as: elements)
      for element in elements { list.touch(element, .fresh) }
      list.elements = elements
      change = wholeChange(of: list)
    } else if !touched.isEmpty {
      change = follow(touched, list, upstream)
    }
    list.giveBack(&touched)
  }

  /// The change of one element, with its offsets.
  private struct ElementEdit {
    var element: UInt32
    var source: Int?
    var target: Int?
    var mayHaveMoved = false
    var isUpdated = false
    var old: Element?
  }

  private func follow(
    _ touched: TouchedElements, _ list: _ListNode, _ upstream: _ListNode
  ) -> Patch<Element>? {
    let sourceCount = list.elementCount
    var edits: [ElementEdit] = []
    for element in touched.elements {
      let change = touched[element]
      let isThere = upstream.order.contains(element)
      let source = list.order.contains(element) ? list.order.position(of: element) : nil
      let target = isThere ? upstream.order.position(of: element) : nil
      guard source != nil || target != nil else { continue }
      let value = isThere ? store[element] : nil
      let old: Element?
      if change.isDisjoint(with: [.fresh, .content]), isThere {
        old = source == nil ? nil : delivered[element]
      } else {
        old = delivered.replace(element, by: value)
      }
      if source != nil, target != nil, change.contains(.fresh) {
        // A different element has the same number.
        edits.append(ElementEdit(element: element, source: source, old: old))
        edits.append(ElementEdit(element: element, target: target))
      } else {
        let isKept = source != nil && target != nil
        edits.append(
          ElementEdit(
            element: element, source: source, target: target,
            mayHaveMoved: isKept && change.contains(.place),
            isUpdated: isKept && change.contains(.content), old: old))
      }
      list.touch(element, change)
    }
    reorder(edits, touched, list, upstream)
    return makePatch(edits, sourceCount: sourceCount, targetCount: list.elementCount)
  }

  private func reorder(
    _ edits: [ElementEdit], _ touched: TouchedElements, _ list: _ListNode, _ upstream: _ListNode
  ) {
    if touched.isMuch(of: upstream.elementCount) {
      list.elements = upstream.elements
      return
    }
    for edit in edits where edit.source != nil && (edit.target == nil || edit.mayHaveMoved) {
      list.order.remove(edit.element)
    }
    let arriving = edits.filter { $0.target != nil && ($0.source == nil || $0.mayHaveMoved) }
      .sorted { ($0.target ?? 0) < ($1.target ?? 0) }
    for edit in arriving {
      list.order.insert(edit.element, at: list.order.place(at: edit.target ?? 0))
    }
  }

  private func makePatch(
    _ edits: [ElementEdit], sourceCount: Int, targetCount: Int
  ) -> Patch<Element>? {
    let bySource = edits.filter { $0.source != nil }.sorted { ($0.source ?? 0) < ($1.source ?? 0) }
    let byTarget = edits.filter { $0.target != nil }.sorted { ($0.target ?? 0) < ($1.target ?? 0) }
    let unmoved = unmovedElements(bySource, byTarget)
    func isMoved(_ edit: ElementEdit) -> Bool {
      edit.mayHaveMoved && !unmoved.contains(edit.element)
    }

    var (deletions, insertions) = ([Int](), [Int]())
    var (moves, updates) = ([SequenceDiff.Pair](), [SequenceDiff.Pair]())
    var (sourceElements, targetElements) = ([Element](), [Element]())
    for edit in bySource {
      guard let source = edit.source else { continue }
      if edit.target == nil { deletions.append(source) }
      if edit.target == nil || isMoved(edit) || edit.isUpdated, let old = edit.old {
        sourceElements.append(old)
      }
    }
    for edit in byTarget {
      guard let target = edit.target else { continue }
      if let source = edit.source {
        let pair = SequenceDiff.Pair(source: source, target: target)
        if isMoved(edit) { moves.append(pair) }
        if edit.isUpdated { updates.append(pair) }
      } else {
        insertions.append(target)
      }
      if edit.source == nil || edit.isUpdated { targetElements.append(delivered[edit.element]) }
    }
    if deletions.isEmpty, insertions.isEmpty, moves.isEmpty, updates.isEmpty { return nil }
    return makePatch(
      sourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: moves, updates: updates, sourceElements: sourceElements,
      targetElements: targetElements)
  }

  /// Determines which of the elements that may have moved stay, so that as few as possible move.
  ///
  /// An element can stay if the number of elements before it that certainly stay has not changed. Of the elements that can
  /// stay, the longest subsequence that has kept its order stays.
  private func unmovedElements(_ bySource: [ElementEdit], _ byTarget: [ElementEdit]) -> Set<UInt32>
  {
    guard bySource.contains(where: \.mayHaveMoved) else { return [] }
    func gaps(_ edits: [ElementEdit], _ offset: (ElementEdit) -> Int?) -> [UInt32: Int] {
      var leaving = 0
      var gaps: [UInt32: Int] = [:]
      for edit in edits {
        if edit.mayHaveMoved { gaps[edit.element] = (offset(edit) ?? 0) - leaving }
        if edit.source == nil || edit.target == nil || edit.mayHaveMoved { leaving += 1 }
      }
      return gaps
    }
    let (before, after) = (gaps(bySource, \.source), gaps(byTarget, \.target))
    let candidates = bySource.filter {
      $0.mayHaveMoved && before[$0.element] == after[$0.element]
    }
    let targets = candidates.map { $0.target ?? 0 }
    return Set(longestIncreasingSubsequence(of: targets).map { candidates[$0].element })
  }

  private func makePatch(
    sourceCount: Int, targetCount: Int, deletions: [Int] = [], insertions: [Int],
    moves: [SequenceDiff.Pair], updates: [SequenceDiff.Pair], sourceElements: [Element],
    targetElements: [Element]
  ) -> Patch<Element> {
    do {
      let diff = try SequenceDiff(
        sourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
        insertions: insertions, moves: moves, updates: updates)
      return try Patch(diff, sourceElements: sourceElements, targetElements: targetElements)
    } catch {
      preconditionFailure("the change of a list is inconsistent: \(error)")
    }
  }
}
