/// The constraints that a grid makes for its tracks and items.
extension LayoutGrid {
  /// - Complexity: O(n) for n items and tracks.
  func makeRules() {
    defer { isDirty = false }
    guard owner != nil else { return }
    dropGone()
    let columns = self.columns.isEmpty ? [.content] : self.columns
    let placement = GridPlacement(entries.map(\.request), columnCount: columns.count)
    let missing = max(0, placement.rowCount - rows.count)
    let rows = self.rows + Array(repeating: autoRows, count: missing)
    prepareGuides(max(columns.count, rows.count))
    prepareShares(columns, rows, placement.cells)
    let columnRules = TrackRules(.horizontal, columns, columnSpacing, self, placement.cells)
    let rowRules = TrackRules(.vertical, rows, rowSpacing, self, placement.cells)
    var builder = RuleBuilder(ownRules)
    columnRules.add(to: &builder)
    rowRules.add(to: &builder)
    ownRules = builder.end()
    let ties = StackTies(depth: nesting)
    let rules = [columnRules, rowRules]
    // The last item with an aligned baseline, by row: the next one is aligned to it.
    var aligned: [Int: (node: LayoutNode, line: LayoutAttribute)] = [:]
    for (entry, cell) in zip(entries, placement.cells) {
      makeRules(of: entry, cell, rules, ties, &aligned)
    }
    while tracks.count > max(columns.count, rows.count) { tracks.removeLast().removeFromOwner() }
  }

  private func makeRules(
    of entry: Entry, _ cell: GridCell, _ trackRules: [TrackRules], _ ties: StackTies,
    _ aligned: inout [Int: (node: LayoutNode, line: LayoutAttribute)]
  ) {
    guard let node = entry.reference.node else { return }
    let horizontal = entry.horizontal ?? horizontalAlignment
    let vertical = entry.vertical ?? verticalAlignment
    var builder = RuleBuilder(entry.rules)
    let needsArea =
      (cell.columns.count > 1 || cell.rows.count > 1) && (horizontal, vertical) != (.fill, .fill)
    if needsArea, entry.area == nil { entry.area = makeSpacer("area") }
    let area = needsArea ? entry.area?.layoutNode : nil
    for (rules, alignment) in zip(trackRules, [horizontal, vertical]) {
      let (axis, words) = (rules.axis, rules.words)
      let range = cell.tracks(along: axis)
      let first = tracks[range.lowerBound].layoutNode
      let last = tracks[range.upperBound - 1].layoutNode
      let baseline = axis == .vertical ? alignment.baseline : nil
      if area != nil || alignment == .fill || first !== last {
        let filling = area ?? node
        builder.add(filling, words.start, .equal, first)
        builder.add(filling, words.end, .equal, last)
      }
      guard area != nil || alignment != .fill else { continue }
      builder.align(node, words, alignment, in: area ?? first, hasLine: baseline != nil)
      if let baseline {
        if let previous = aligned[range.lowerBound] {
          builder.add(node, baseline, .equal, previous.node, previous.line)
        }
        aligned[range.lowerBound] = (node, baseline)
        // As high as the other items allow.
        builder.add(node, .top, .equal, area ?? first, priority: ties.places)
      }
      if alignment != .fill { builder.shrink(node, words.length, priority: ties.lengths) }
      if let (length, priority) = rules.spanningContent(of: node, range) {
        builder.add(node, words.length, .greaterThanOrEqual, plus: length, priority: priority)
      }
    }
    entry.rules = builder.end()
    if !needsArea {
      entry.area?.removeFromOwner()
      entry.area = nil
    }
  }

  private func prepareGuides(_ count: Int) {
    if unit == nil { unit = makeSpacer("fraction") }
    while tracks.count < count { tracks.append(makeSpacer("track \(tracks.count)")) }
  }

  /// Creates guides for the items that share what they lack among tracks, and removes those of other items.
  private func prepareShares(_ columns: [Track], _ rows: [Track], _ cells: [GridCell]) {
    for (entry, cell) in zip(entries, cells) {
      if columns.contents(in: cell.columns).count > 1 || rows.contents(in: cell.rows).count > 1 {
        if entry.share == nil { entry.share = makeSpacer("share") }
      } else {
        entry.share?.removeFromOwner()
        entry.share = nil
      }
    }
  }
}

/// The rules of all columns, or of all rows.
private struct TrackRules {
  let axis: Axis
  let words: AxisWords
  let sizes: [LayoutGrid.Track]
  let spacing: Double
  let grid: LayoutGrid

  /// The highest level at which items hug their contents; rules are just stronger.
  let level: Double

  /// The largest content of the items without spans, and the highest compression resistance, by track.
  var contents: [(length: Double, resistance: Double)]

  /// The largest content of the items for which the track is the only one that can grow, by track.
  var bases: [Double]

  /// The highest compression resistance of contents in fractions, or the default, which descendants of items may have.
  private var resistanceOfFractions = 750.0

  /// Whether a content track has content.
  private var hasContent = false

  /// The items that share the space that they lack among several tracks.
  var shares: [(guide: LayoutNode, tracks: Range<Int>)] = []

  init(
    _ axis: Axis, _ sizes: [LayoutGrid.Track], _ spacing: Double, _ grid: LayoutGrid,
    _ cells: [GridCell]
  ) {
    self.axis = axis
    words = AxisWords(axis)
    self.sizes = sizes
    self.spacing = spacing
    self.grid = grid
    level = grid.strongestHugging(of: grid.entries.map(\.reference), axis)
    contents = Array(repeating: (0, 0), count: sizes.count)
    bases = Array(repeating: 0, count: sizes.count)
    for (entry, cell) in zip(grid.entries, cells) {
      let range = cell.tracks(along: axis)
      guard let node = entry.reference.node else { continue }
      let resistance = resistance(of: node)
      if resistance < 1000, sizes[range].contains(where: \.isFraction) {
        resistanceOfFractions = max(resistanceOfFractions, resistance)
      }
      if range.count > 1 {
        if spanningContent(of: node, range) != nil { hasContent = true }
        let growing = sizes.contents(in: range)
        if growing.count > 1 {
          if let guide = entry.share?.layoutNode { shares.append((guide, range)) }
        } else if let only = growing.first {
          let others = sizes[range].reduce(spacing * Double(range.count - 1)) {
            if case .fixed(let length) = $1 { $0 + length } else { $0 }
          }
          bases[only] = max(bases[only], node.basis(along: axis) - others)
        }
        continue
      }
      bases[range.lowerBound] = max(bases[range.lowerBound], node.basis(along: axis))
      if sizes[range.lowerBound] == .content, node.basis(along: axis) > 0 { hasContent = true }
      let known = contents[range.lowerBound]
      contents[range.lowerBound] = (
        max(known.length, node.basis(along: axis)), max(known.resistance, min(resistance, 999))
      )
    }
  }

  /// The level at which contents do not make a fraction larger than its share.
  ///
  /// If a required length makes a fraction larger, the tracks are closer to their shares if content tracks are smaller.
  /// Therefore the level is weaker than the rules of content tracks.
  private var equality: Strength {
    Strength(hasContent ? resistanceOfFractions + 0.1 : 999.5)
  }

  /// Returns the rule for the content of an item that spans content tracks in a grid with fractions.
  ///
  /// Like the rule of a content track, it is just stronger than the contents of items.
  func spanningContent(of node: LayoutNode, _ range: Range<Int>) -> (Double, Strength)? {
    let length = node.basis(along: axis)
    guard length > 0, !sizes.contents(in: range).isEmpty, sizes.contains(where: \.isFraction)
    else { return nil }
    return (length, Strength(min(resistance(of: node), 999) + 0.2))
  }

  private func resistance(of node: LayoutNode) -> Double {
    let compression = node.content.compression
    return axis == .horizontal ? compression.horizontal : compression.vertical
  }

  func add(to builder: inout RuleBuilder) {
    let bounds = grid.layoutNode
    guard let unit = grid.unit?.layoutNode else { return }
    let equality = equality
    var fills = false
    for (index, size) in sizes.enumerated() {
      let track = grid.tracks[index].layoutNode
      if index == 0 {
        builder.add(track, words.start, .equal, bounds)
      } else {
        let previous = grid.tracks[index - 1].layoutNode
        builder.add(track, words.start, .equal, previous, words.end, plus: spacing)
      }
      switch size {
      case .fixed(let length):
        builder.add(track, words.length, .equal, plus: length)
      case .fraction(let share, let minimum):
        fills = true
        // The unit is as large as the free space allows if each track is at least its share. A track is larger only if
        // a minimum or required constraints ask for it.
        if minimum > 0 {
          builder.add(track, words.length, .greaterThanOrEqual, plus: minimum)
        }
        builder.add(track, words.length, .greaterThanOrEqual, unit, times: share)
        builder.add(track, words.length, .lessThanOrEqual, unit, times: share, priority: equality)
      case .content:
        // If nothing else decides, the last track grows, and the first one shrinks.
        let weight = 1 + Double(sizes.count - index) / Double(sizes.count)
        if shares.contains(where: { $0.tracks.contains(index) }) {
          builder.shrink(track, words.length, priority: Strength(level + 0.4))
          builder.shrink(track, words.length, priority: Strength(level + 0.1), weight: weight)
        } else {
          builder.shrink(track, words.length, priority: Strength(level + 0.4), weight: weight)
        }
        let content = contents[index]
        if content.length > 0 {
          // Just stronger than the contents of items, so that many items in fractions do not outweigh it.
          builder.add(
            track, words.length, .greaterThanOrEqual, plus: content.length,
            priority: Strength(content.resistance + 0.2))
        }
      }
    }
    for (share, tracks) in shares {
      // All tracks are as small as possible together; then the largest share is as small as possible.
      for index in tracks where sizes[index] == .content {
        builder.add(
          grid.tracks[index].layoutNode, words.length, .lessThanOrEqual, share, plus: bases[index],
          priority: Strength(level + 0.3))
      }
      builder.shrink(share, words.length, priority: Strength(level + 0.2))
    }
    if let last = sizes.indices.last {
      builder.add(
        grid.tracks[last].layoutNode, words.end, fills ? .equal : .lessThanOrEqual, bounds)
    }
    builder.shrink(bounds, words.length, priority: 49)
  }
}

extension LayoutGrid.Track {
  fileprivate var isFraction: Bool { if case .fraction = self { true } else { false } }
}

extension [LayoutGrid.Track] {
  /// Returns the tracks that grow for an item that spans several; none if one of them is a fraction.
  fileprivate func contents(in range: Range<Int>) -> [Int] {
    guard range.count > 1, !self[range].contains(where: \.isFraction) else { return [] }
    return range.filter { self[$0] == .content }
  }
}
