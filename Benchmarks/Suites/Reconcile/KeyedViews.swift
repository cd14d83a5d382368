import Reconciler

/// Subviews with identities, kept in order by hand: the floor of what StateViews do.
@MainActor
struct KeyedViews<Subview: View> {
  private(set) var ids: [Int] = []
  private(set) var views: [Subview] = []

  /// Makes the subviews of a view those of some items, with the fewest changes.
  ///
  /// - Parameters:
  ///   - make: Makes the view of a new item.
  ///   - refresh: Brings the view of an item that was there before up to date.
  mutating func update<Item>(
    to items: [Item], in parent: View, id: (Item) -> Int, make: @MainActor (Item) -> Subview,
    refresh: @MainActor (Subview, Item) -> Void, counts: inout MutationCounts
  ) {
    let shorter = min(ids.count, items.count)
    var prefix = 0
    while prefix < shorter, ids[prefix] == id(items[prefix]) {
      refresh(views[prefix], items[prefix])
      prefix += 1
    }
    if prefix == ids.count, prefix == items.count { return }
    var suffix = 0
    while suffix < shorter - prefix,
      ids[ids.count - 1 - suffix] == id(items[items.count - 1 - suffix])
    {
      refresh(views[ids.count - 1 - suffix], items[items.count - 1 - suffix])
      suffix += 1
    }
    let old = prefix..<ids.count - suffix
    let items = items[prefix..<items.count - suffix]
    var offsets: [Int: Int] = [:]
    if !old.isEmpty, !items.isEmpty {
      offsets.reserveCapacity(old.count)
      for index in old { offsets[ids[index]] = index }
    }
    // Loops: closures would have the main actor checked for each item, which code by hand would not do.
    var sources: [Int] = []
    sources.reserveCapacity(items.count)
    for item in items { sources.append(offsets.isEmpty ? -1 : offsets[id(item)] ?? -1) }
    var isKept = [Bool](repeating: false, count: old.count)
    for source in sources where source >= 0 { isKept[source - old.lowerBound] = true }
    var leaving = 0
    for isKept in isKept where !isKept { leaving += 1 }
    if leaving == ids.count, leaving > 0 {
      counts.clears += 1
    } else {
      counts.removes += leaving
    }
    for index in old.reversed() where !isKept[index - old.lowerBound] {
      views[index].removeFromSuperview()
    }
    FewestMoves.keepIncreasing(&sources)
    var before = old.upperBound < views.count ? views[old.upperBound] : nil
    var made: [Subview] = []
    made.reserveCapacity(items.count)
    if old.isEmpty || leaving == old.count {
      for (offset, item) in items.enumerated() {
        made.append(make(item))
        parent.insertSubview(made[offset], at: prefix + offset)
      }
      counts.creates += items.count
      counts.inserts += items.count
    } else {
      for target in sources.indices.reversed() {
        let item = items[items.startIndex + target]
        let source = sources[target]
        let view = source == -1 ? make(item) : views[source < 0 ? -2 - source : source]
        if source < 0 {
          if let before {
            parent.insertSubview(view, belowSubview: before)
          } else {
            parent.insertSubview(
              view, at: parent.subviews.count - (view.superview === parent ? 1 : 0))
          }
        }
        if source == -1 {
          counts.creates += 1
          counts.inserts += 1
        } else {
          if source < 0 { counts.moves += 1 }
          refresh(view, item)
        }
        made.append(view)
        before = view
      }
      made.reverse()
    }
    ids.replaceSubrange(old, with: items.map(id))
    views.replaceSubrange(old, with: made)
  }
}

/// Which elements stay where they are so that the fewest others move, written by hand for the floors.
enum FewestMoves {
  /// Turns each source s that is not in a longest increasing subsequence into -2 - s.
  static func keepIncreasing(_ sources: inout [Int]) {
    var tops: [Int] = []
    var links = [Int](repeating: -1, count: sources.count)
    for target in sources.indices where sources[target] >= 0 {
      let source = sources[target]
      if let last = tops.last, sources[last] < source {
        links[target] = last
        tops.append(target)
        continue
      }
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if sources[tops[middle]] < source { low = middle + 1 } else { high = middle }
      }
      if low > 0 { links[target] = tops[low - 1] }
      if low == tops.count { tops.append(target) } else { tops[low] = target }
    }
    var kept = tops.last ?? -1
    for target in sources.indices.reversed() where sources[target] >= 0 {
      if target == kept { kept = links[target] } else { sources[target] = -2 - sources[target] }
    }
  }
}
