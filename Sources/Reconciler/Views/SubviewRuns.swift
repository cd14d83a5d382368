#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  import ShadowDiff

  /// The subviews of a view in runs of up to 256, so that inserting or removing a view moves few others.
  ///
  /// ```text
  /// order    2    0    3        numbers of runs, from back to front
  /// sums     200, 113, 140      number of views in each run
  /// ```
  ///
  /// An unrolled list (Shao, Reppy, Appel, "Unrolling lists", 1994, doi:10.1145/182590.182453) with prefix sums of the
  /// lengths of runs. Each view stores the number of its run.
  @MainActor
  struct SubviewRuns {
    /// The runs by their numbers.
    private var runs: ContiguousArray<ContiguousArray<View>>

    /// The numbers of the runs in order, and the position of each number in this order.
    private var order: ContiguousArray<Int>
    private var places: ContiguousArray<Int>
    private var lengths: FenwickTree
    private(set) var count: Int

    /// The maximum length of a run.
    static let length = 256

    init(_ views: [View]) {
      runs = []
      for start in stride(from: 0, to: views.count, by: Self.length / 2) {
        let run = ContiguousArray(views[start..<min(start + Self.length / 2, views.count)])
        for view in run { view.placeHint = runs.count }
        runs.append(run)
      }
      order = ContiguousArray(runs.indices)
      places = order
      count = views.count
      lengths = FenwickTree(count: 0) { _ in 0 }
      sum()
    }

    /// The views in an array.
    nonisolated var array: [View] {
      var all: [View] = []
      all.reserveCapacity(count)
      for number in order { all.append(contentsOf: runs[number]) }
      return all
    }

    /// Returns the offset of a view; nil if no run has it.
    func offset(of view: View) -> Int? {
      let number = view.placeHint
      guard runs.indices.contains(number) else { return nil }
      // A loop, because a closure would check the main actor in each call.
      for offset in runs[number].indices where runs[number][offset] === view {
        return lengths.sum(before: places[number]) + offset
      }
      return nil
    }

    mutating func insert(_ view: View, at offset: Int) {
      var (place, rest) = lengths.place(of: offset)
      if place == order.count {
        // The end belongs to the last run.
        place -= 1
        rest = runs[order[place]].count
      }
      let number = order[place]
      runs[number].insert(view, at: rest)
      view.placeHint = number
      count += 1
      lengths.add(1, at: place)
      if runs[number].count > Self.length { split(place) }
    }

    mutating func remove(at offset: Int) {
      let (place, rest) = lengths.place(of: offset)
      runs[order[place]].remove(at: rest)
      count -= 1
      lengths.add(-1, at: place)
    }

    /// Splits a run that is too long into two.
    private mutating func split(_ place: Int) {
      let number = order[place]
      let half = ContiguousArray(runs[number][(Self.length / 2)...])
      runs[number].removeSubrange((Self.length / 2)...)
      for view in half { view.placeHint = runs.count }
      order.insert(runs.count, at: place + 1)
      places.append(0)
      runs.append(half)
      for later in place + 1..<order.count { places[order[later]] = later }
      sum()
    }

    private mutating func sum() {
      lengths = FenwickTree(count: order.count) { runs[order[$0]].count }
    }
  }
#endif
