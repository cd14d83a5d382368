#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  /// The subviews of a view, in order.
  ///
  /// They lie in an array. While many are taken in and out and nobody looks at the array, what an edit has to
  /// move grows with their number: then they go over to ``SubviewRuns`` until somebody looks.
  @MainActor
  struct SubviewList {
    private var views: [View] = []
    private var runs: SubviewRuns?

    /// How many places edits have moved or looked at.
    private(set) var effort = 0

    /// What it was when somebody last looked at the array.
    private var oldEffort = 0

    // Making runs and the array anew costs about as much as so many moves for each view.
    private static let patience = 64
    private static let fewest = 2048

    nonisolated init() {}

    var count: Int { runs?.count ?? views.count }

    /// The views in an array.
    ///
    /// - Complexity: O(1), but after many edits once O(n).
    var array: [View] {
      mutating get {
        oldEffort = effort
        if let runs {
          views = runs.array
          self.runs = nil
          for offset in views.indices { views[offset].placeHint = offset }
        }
        return views
      }
    }

    /// Whether the views are in runs.
    var isInRuns: Bool { runs != nil }

    /// The offset of a view that is in the list.
    mutating func offset(of view: View) -> Int? {
      if runs != nil {
        effort += SubviewRuns.length
        return runs?.offset(of: view)
      }
      // Sought from where it was last seen.
      let hint = min(view.placeHint, views.count - 1)
      var below = hint
      var above = hint + 1
      defer { spend(above - below) }
      while below >= 0 || above < views.count {
        if below >= 0, views[below] === view {
          view.placeHint = below
          return below
        }
        if above < views.count, views[above] === view {
          view.placeHint = above
          return above
        }
        below -= 1
        above += 1
      }
      return nil
    }

    /// Makes room for as many more views.
    mutating func reserve(_ more: Int) {
      // Where there are some, the array grows by itself, so that many small steps do not copy it each time.
      if views.isEmpty, runs == nil { views.reserveCapacity(more) }
    }

    mutating func insert(_ view: View, at offset: Int) {
      if offset < count { spend(count - offset) }
      guard runs == nil else {
        runs?.insert(view, at: offset)
        return
      }
      view.placeHint = offset
      if offset == views.count { views.append(view) } else { views.insert(view, at: offset) }
    }

    mutating func remove(at offset: Int) {
      spend(count - offset)
      guard runs == nil else {
        runs?.remove(at: offset)
        return
      }
      views.remove(at: offset)
    }

    /// Takes all views out; what has an end of its own calls it.
    nonisolated mutating func removeAll() -> [View] {
      var all = runs?.array ?? []
      runs = nil
      if all.isEmpty { swap(&all, &views) }
      return all
    }

    /// Takes note of what an edit of the array is about to move, and makes runs instead where that is too much.
    private mutating func spend(_ places: Int) {
      if runs != nil {
        effort += SubviewRuns.length
        return
      }
      effort += places
      guard views.count >= Self.fewest, effort - oldEffort > Self.patience * views.count else {
        return
      }
      runs = SubviewRuns(views)
      views = []
    }
  }
#endif
