/// Marks on states of a chart, all of which can be removed at once.
///
/// A hash table with linear probing. Its memory depends on the number of states that are marked at one time, not on
/// the size of the chart.
struct StateMarks: Sendable {
  typealias StateID = ChartTables.StateID

  /// The marks of a state.
  struct Marks: OptionSet {
    let rawValue: UInt32

    /// The selection has looked for a transition in the state.
    static let asked = Marks(rawValue: 1)

    /// The plan enters the state.
    static let entered = Marks(rawValue: 2)

    /// The plan enters a descendant of the state.
    static let reachedBelow = Marks(rawValue: 4)

    /// The plan enters the state, and its substates by its initial transition.
    static let defaulted = Marks(rawValue: 8)
  }

  /// A place of the table, which is free unless its epoch is the current one.
  private struct Place {
    var state: StateID = 0
    var epoch: UInt32 = 0
    var marks: UInt32 = 0

    /// The history state's transition that enters substates of the state by default.
    var history = ChartTables.none
  }

  private var places: [Place] = []
  private var epoch: UInt32 = 0
  private var count = 0

  /// Removes all marks.
  mutating func removeAll() {
    count = 0
    epoch &+= 1
    guard epoch == 0 else { return }
    // The epoch has overflowed: clear old epochs, so that none of them is current again.
    for index in places.indices { places[index].epoch = 0 }
    epoch = 1
  }

  /// Returns whether a state has a mark.
  func contains(_ mark: Marks, on state: StateID) -> Bool {
    guard !places.isEmpty else { return false }
    let place = places[place(of: state)]
    return place.epoch == epoch && place.marks & mark.rawValue != 0
  }

  /// Marks a state; returns whether it did not have the mark.
  @discardableResult
  mutating func insert(_ mark: Marks, on state: StateID) -> Bool {
    let place = occupy(state)
    guard places[place].marks & mark.rawValue == 0 else { return false }
    places[place].marks |= mark.rawValue
    return true
  }

  /// Returns the default transition of a history state that enters substates of a state, or `none`.
  func history(of state: StateID) -> ChartTables.TransitionID {
    guard !places.isEmpty else { return ChartTables.none }
    let place = places[place(of: state)]
    return place.epoch == epoch ? place.history : ChartTables.none
  }

  mutating func setHistory(_ transition: ChartTables.TransitionID, of state: StateID) {
    let place = occupy(state)
    places[place].history = transition
  }

  /// Returns the place of a state, and occupies the place if it is free.
  private mutating func occupy(_ state: StateID) -> Int {
    if 2 * count >= places.count { grow() }
    let place = place(of: state)
    if places[place].epoch != epoch {
      places[place] = Place(state: state, epoch: epoch)
      count += 1
    }
    return place
  }

  /// Returns the place of a state, or the free place where it would be stored; at least half of the places are free.
  private func place(of state: StateID) -> Int {
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, section 6.4).
    let hash = UInt32(bitPattern: state) &* 0x9E37_79B9
    var place = Int(hash >> UInt32(places.count.leadingZeroBitCount &- 31))
    while places[place].epoch == epoch, places[place].state != state {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: max(8, 2 * old.count))
    if epoch == 0 { epoch = 1 }
    for former in old where former.epoch == epoch { places[place(of: former.state)] = former }
  }
}
