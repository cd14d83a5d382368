/// The children that stay in a view when a render does not place them, because they are kept alive or in a transition.
///
/// ``ShadowNode/placeStaying(_:)`` carries out the outcomes.
struct StayingChildren {
  /// The reason for which a child stays, or has stayed, although the latest render has not placed it.
  enum Reason {
    /// The child is kept alive, hidden, until it is placed again.
    case kept

    /// The child is shown until its transition has ended.
    case leaving

    /// The child's transition has ended, so the next render removes it.
    case left
  }

  /// The outcome of a render for a child that it has not placed.
  enum Outcome {
    case keep(isNew: Bool)
    case leaveSlowly(isNew: Bool)
    case leave
  }

  typealias Transition = (PlatformView, @escaping @MainActor () -> Void) -> Void

  /// The maximum number of kept views; nil until the current render calls `keepAlive`.
  private var keepLimit: Int?

  /// The children that are kept when they are not placed, from the one that was placed longest ago.
  private var kept: [NodeID] = []

  /// The children that the current render has placed within `keepAlive`, in order.
  private var keeping: [NodeID] = []

  /// The leaving transitions of children.
  private var transitions: [NodeID: Transition] = [:]

  /// The children that the latest render has not placed.
  private var absent: [NodeID: Reason] = [:]

  /// The numbers of the transitions that children perform, and the number of the latest one.
  private var running: [NodeID: Int] = [:]
  private var latest = 0

  var hasTransitions: Bool { !transitions.isEmpty }

  /// Returns why a child stays; nil if the latest render has placed it.
  func reason(for child: NodeID) -> Reason? { absent[child] }

  func transition(of child: NodeID) -> Transition? { transitions[child] }

  #if DEBUG
    /// Whether kept views were released since the latest render, so that the next one need not call `keepAlive`.
    var isReleasing = false

    /// Returns whether the current render loses kept views because it has not called `keepAlive`.
    ///
    /// - Parameter missing: The children that the render has not placed.
    func losesKept(among missing: [NodeID]) -> Bool {
      keepLimit == nil && !isReleasing && kept.contains { missing.contains($0) }
    }
  #endif

  // MARK: - In a render

  /// Keeps children that a render has placed, when they are absent later.
  mutating func keep(_ children: [NodeID], limit: Int) {
    keepLimit = limit
    keeping += children
  }

  mutating func setTransition(_ transition: @escaping Transition, of child: NodeID) {
    transitions[child] = transition
  }

  /// Removes the transition of a child, because its view shows another row from now on or none, or is replaced.
  mutating func removeTransition(of child: NodeID) { transitions[child] = nil }

  // MARK: - At the end of a render

  /// Records that a render has placed a child, and returns why it has stayed; nil if it was not absent.
  mutating func comeBack(_ child: NodeID) -> Reason? {
    guard let reason = absent.removeValue(forKey: child) else { return nil }
    running[child] = nil
    return reason
  }

  /// Decides what happens to the children that a render has not placed.
  ///
  /// - Parameter performs: Returns whether a child with a transition performs it.
  /// - Returns: The outcomes, in the order of the children.
  mutating func endRender(missing: [NodeID], performs: (NodeID) -> Bool) -> [Outcome] {
    let kept = chooseKept(among: Set(missing))
    return missing.map { child in
      let former = absent[child]
      if kept.contains(child) {
        absent[child] = .kept
        return .keep(isNew: former != .kept)
      }
      let canStart = former == nil && transitions[child] != nil && performs(child)
      if former == .leaving || canStart {
        absent[child] = .leaving
        return .leaveSlowly(isNew: former == nil)
      }
      // A hidden view needs no transition.
      absent[child] = nil
      transitions[child] = nil
      running[child] = nil
      self.kept.removeAll { $0 == child }
      return .leave
    }
  }

  /// Chooses the absent children to keep: the ones that were placed last.
  private mutating func chooseKept(among missing: Set<NodeID>) -> Set<NodeID> {
    // Children that were absent before were placed longer ago than those that are absent now.
    let absent = kept.filter { missing.contains($0) }
    // A render that does not call `keepAlive` keeps no view.
    let chosen = absent.suffix(max(0, keepLimit ?? 0))
    kept = chosen + keeping
    keeping = []
    keepLimit = nil
    #if DEBUG
      isReleasing = false
    #endif
    return Set(chosen)
  }

  // MARK: - Between renders

  /// Removes everything about a child that is placed elsewhere, and returns why it has stayed; nil if it was not absent.
  mutating func forget(_ child: NodeID) -> Reason? {
    transitions[child] = nil
    kept.removeAll { $0 == child }
    return comeBack(child)
  }

  /// Returns whether a child still performs a transition.
  func isPerforming(_ number: Int, _ child: NodeID) -> Bool {
    absent[child] == .leaving && running[child] == number
  }

  /// Records that a child begins a transition, and returns the number of the transition.
  mutating func beginTransition(of child: NodeID) -> Int {
    latest += 1
    running[child] = latest
    return latest
  }

  /// Records that a transition has ended, and returns whether the child can leave.
  ///
  /// It cannot if it has come back since the transition began, even if it is leaving again.
  mutating func endTransition(_ number: Int, of child: NodeID) -> Bool {
    guard isPerforming(number, child) else { return false }
    absent[child] = .left
    return true
  }

  /// Lets a kept child leave in the next render, and returns whether it is one.
  mutating func release(_ child: NodeID) -> Bool {
    guard absent[child] == .kept else { return false }
    kept.removeAll { $0 == child }
    return true
  }
}
