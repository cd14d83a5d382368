#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  /// The subviews of a view, in order.
  ///
  /// The views are stored in an array, in which an insertion or removal costs O(n). If many views are inserted and
  /// removed while nothing reads the array, they are stored in ``SubviewRuns`` until the next read.
  ///
  /// A StateView whose subviews are its few placed children has no array: ``View/storePlaced()`` makes one when a
  /// subview is added or removed in another way, or when something reads the array.
  @MainActor
  struct SubviewList {
    private var views: [View] = []

    /// The storage of the views, if it is not the array.
    private var other: OtherStorage?

    private enum OtherStorage {
      // An object, because each view has a list, and few lists ever have runs.
      case runs(LongList)

      /// The children that the StateView has placed, which its shadow stores.
      case placed
    }

    private var long: LongList? { if case .runs(let long)? = other { long } else { nil } }

    // Safety: only the main actor uses the list that has it.
    private final class LongList: @unchecked Sendable {
      var runs: SubviewRuns

      init(_ runs: SubviewRuns) { self.runs = runs }
    }

    /// The number of elements that edits have moved or examined, which wraps around.
    private(set) var effort: UInt32 = 0

    /// The effort when the array was last read.
    private var oldEffort: UInt32 = 0

    // Converting to runs and back costs about as much as this number of moves for each view. `fewest` is the minimum
    // number of views for runs.
    private static let patience = 64
    private static let fewest = 2048

    nonisolated init() {}

    /// Creates a list of views that have been stored elsewhere.
    nonisolated init(_ views: [View]) { self.views = views }

    /// Whether the views are the placed children of a StateView, which the list does not store.
    nonisolated var isPlaced: Bool { if case .placed? = other { true } else { false } }

    /// Leaves the views to the shadow of the StateView that will place them.
    mutating func leaveToShadow() { other = .placed }

    var count: Int { long?.runs.count ?? views.count }

    /// Whether the list has no views; nonisolated for deinitializers.
    nonisolated var isEmpty: Bool { views.isEmpty && other == nil }

    /// The views in an array.
    ///
    /// - Complexity: O(1), but O(n) for the first read after many edits.
    var array: [View] {
      mutating get {
        oldEffort = effort
        if let long {
          views = long.runs.array
          other = nil
          for offset in views.indices { views[offset].placeHint = offset }
        }
        return views
      }
    }

    /// Whether the views are in runs.
    var isInRuns: Bool { if case .runs? = other { true } else { false } }

    /// Returns the offset of a view; nil if it is not in the list.
    mutating func offset(of view: View) -> Int? {
      if let long {
        effort &+= UInt32(SubviewRuns.length)
        return long.runs.offset(of: view)
      }
      // The search begins where the view was last found.
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

    /// Reserves memory for a number of additional views, if the list is empty.
    // Nonisolated, because an isolated closure would check the actor in each call.
    nonisolated mutating func reserve(_ more: Int) {
      // An array with views grows geometrically; reserving would copy it in each of many small steps.
      if isEmpty, more > 0 {
        // Safety: the closure initializes no element and sets the count to 0. `reserveCapacity` takes three times as many
        // instructions.
        unsafe views = Array(unsafeUninitializedCapacity: more) { $1 = 0 }
      }
    }

    mutating func insert(_ view: View, at offset: Int) {
      if offset < count { spend(count - offset) }
      if let long { return long.runs.insert(view, at: offset) }
      view.placeHint = offset
      if offset == views.count { views.append(view) } else { views.insert(view, at: offset) }
    }

    /// Appends a view.
    @inline(__always)
    mutating func append(_ view: View) {
      if other != nil { return insert(view, at: count) }
      view.placeHint = views.count
      views.append(view)
    }

    /// Removes a view if it is the last one, which takes no search, and returns whether it was.
    mutating func removeLast(_ view: View) -> Bool {
      guard views.last === view else { return false }
      views.removeLast()
      return true
    }

    mutating func remove(at offset: Int) {
      spend(count - offset)
      if let long { return long.runs.remove(at: offset) }
      views.remove(at: offset)
    }

    /// Removes and returns all views; nonisolated for deinitializers.
    nonisolated mutating func removeAll() -> [View] {
      var all: [View] = []
      if case .runs(let long)? = other { all = long.runs.array }
      other = nil
      if all.isEmpty { swap(&all, &views) }
      return all
    }

    /// Adds the number of elements that an edit is about to move, and switches to runs if the sum is too large.
    private mutating func spend(_ places: Int) {
      if other != nil {
        effort &+= UInt32(SubviewRuns.length)
        return
      }
      effort &+= UInt32(truncatingIfNeeded: places)
      guard views.count >= Self.fewest, Int(effort &- oldEffort) > Self.patience * views.count
      else { return }
      other = .runs(LongList(SubviewRuns(views)))
      views = []
    }
  }
#endif
