/// Relations to remove, and stacks to arrange, at the next update.
struct DueChanges {
  /// Relations to remove from the solver.
  var retired: [Row] = []

  /// The stacks, flows and grids that make their rules again.
  private var stacks: [WaitingStack] = []

  private struct WaitingStack {
    weak var stack: (any Arranger)?
  }

  var hasStacks: Bool { !stacks.isEmpty }

  mutating func append(_ stack: any Arranger) { stacks.append(.init(stack: stack)) }

  /// Removes and returns a stack that has changed.
  mutating func popStack() -> (any Arranger)? {
    while let waiting = stacks.popLast() {
      if let stack = waiting.stack, stack.isDirty { return stack }
    }
    return nil
  }

  /// Moves the stacks here that another container was about to arrange.
  ///
  /// - Parameter departure: The departure with which their items leave; `nil` for all stacks.
  mutating func takeStacks(of other: inout DueChanges, leavingBy departure: Departure? = nil) {
    guard let departure else {
      stacks.append(contentsOf: other.stacks)
      other.stacks = []
      return
    }
    stacks = other.stacks.filter { $0.stack?.boundary.node?.departure === departure }
  }

  /// Moves the stacks here whose items do not leave.
  mutating func takeStayingStacks(of other: inout DueChanges) {
    stacks = other.stacks.filter { $0.stack?.boundary.node?.departure == nil }
    other.stacks.removeAll { $0.stack?.boundary.node?.departure == nil }
  }
}

/// The items whose metrics an update reads, and those whose height depends on their width.
struct MetricsQueue {
  /// The slots of items whose metrics the next update reads.
  private(set) var waiting: [Int32] = []

  /// The slots of items whose height depends on their width.
  private var measured: Set<Int32> = []

  /// Those whose width is not known yet.
  private var unmeasured: [Int32] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func reserve(_ count: Int) { waiting.reserveCapacity(count) }

  mutating func append(_ slot: Int32) { waiting.append(slot) }

  mutating func takeWaiting() -> [Int32] {
    let taken = waiting
    waiting = []
    return taken
  }

  /// Notes whether an item's height depends on its width.
  mutating func set(_ slot: Int32, isMeasured: Bool) {
    if isMeasured {
      measured.insert(slot)
    } else if !measured.isEmpty {
      measured.remove(slot)
    }
  }

  /// Returns whether an item's height depends on its width.
  @inline(__always)
  func isMeasured(_ slot: Int32) -> Bool { !measured.isEmpty && measured.contains(slot) }

  /// Makes the update measure an item after it has solved.
  mutating func measureLater(_ slot: Int32) { unmeasured.append(slot) }

  mutating func takeUnmeasured() -> [Int32] {
    let taken = unmeasured
    unmeasured = []
    return taken
  }

  /// Removes an item that leaves.
  mutating func remove(_ slot: Int32) { if !measured.isEmpty { measured.remove(slot) } }
}
