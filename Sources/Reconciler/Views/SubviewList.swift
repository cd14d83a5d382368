#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  /// The subviews of a view, in order.
  ///
  /// The views are stored in an array, in which the cost of an edit grows with their number. If many views are
  /// inserted and removed while nothing reads the array, they are stored in ``SubviewRuns`` until the next read.
  @MainActor
  struct SubviewList {
    private var views: [View] = []

    // In an object, because few lists ever have runs, and each view has a list.
    private var long: LongList?

    // Safety: the list that has it is the main actor's.
    private final class LongList: @unchecked Sendable {
      var runs: SubviewRuns

      init(_ runs: SubviewRuns) { self.runs = runs }
    }

    /// The number of elements that edits have moved or examined, which wraps around.
    private(set) var effort: UInt32 = 0

    /// The effort when the array was read last.
    private var oldEffort: UInt32 = 0

    // Converting to runs and back costs about as much as this number of moves for each view.
    private static let patience = 64
    private static let fewest = 2048

    nonisolated init() {}

    var count: Int { long?.runs.count ?? views.count }

    /// Whether the list has no views; a deinitializer asks it.
    nonisolated var isEmpty: Bool { views.isEmpty && long == nil }

    /// The views in an array.
    ///
    /// - Complexity: O(1), but after many edits once O(n).
    var array: [View] {
      mutating get {
        oldEffort = effort
        if let long {
          views = long.runs.array
          self.long = nil
          for offset in views.indices { views[offset].placeHint = offset }
        }
        return views
      }
    }

    /// Whether the views are in runs.
    var isInRuns: Bool { long != nil }

    /// The offset of a view that is in the list.
    mutating func offset(of view: View) -> Int? {
      if let long {
        effort &+= UInt32(SubviewRuns.length)
        return long.runs.offset(of: view)
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
    // Not the main actor's: its closure would have that checked in each call.
    nonisolated mutating func reserve(_ more: Int) {
      // If there are some, the array grows geometrically, so that many small steps do not copy it each time.
      if views.isEmpty, long == nil, more > 0 {
        // Safety: nothing counts as initialized. `reserveCapacity` takes three times as many instructions.
        unsafe views = Array(unsafeUninitializedCapacity: more) { $1 = 0 }
      }
    }

    mutating func insert(_ view: View, at offset: Int) {
      if offset < count { spend(count - offset) }
      if let long { return long.runs.insert(view, at: offset) }
      view.placeHint = offset
      if offset == views.count { views.append(view) } else { views.insert(view, at: offset) }
    }

    /// Puts a view at the end.
    @inline(__always)
    mutating func append(_ view: View) {
      if long != nil { return insert(view, at: count) }
      view.placeHint = views.count
      views.append(view)
    }

    mutating func remove(at offset: Int) {
      spend(count - offset)
      if let long { return long.runs.remove(at: offset) }
      views.remove(at: offset)
    }

    /// Removes and returns all views; also called by `deinit`.
    nonisolated mutating func removeAll() -> [View] {
      var all = long?.runs.array ?? []
      long = nil
      if all.isEmpty { swap(&all, &views) }
      return all
    }

    /// Adds the number of elements that an edit is about to move, and switches to runs if the sum is too large.
    private mutating func spend(_ places: Int) {
      if long != nil {
        effort &+= UInt32(SubviewRuns.length)
        return
      }
      effort &+= UInt32(truncatingIfNeeded: places)
      guard views.count >= Self.fewest, Int(effort &- oldEffort) > Self.patience * views.count
      else { return }
      long = LongList(SubviewRuns(views))
      views = []
    }
  }
#endif
