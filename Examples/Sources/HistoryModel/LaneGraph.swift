/// The lines that connect commits with their parents, drawn while commits are read.
public struct LaneGraph: Sendable {
  /// The number of the commit that each lane leads to; `nil` for a lane without a line.
  private var lanes: [UInt64?] = []

  /// The commits that have been drawn: clocks that are wrong may put a parent before its child.
  private var drawn: Set<UInt64> = []

  /// Creates a graph without commits.
  public init() {}

  /// Adds commits, and returns a row for each.
  mutating func add(_ commits: CommitTable) -> [LaneRow] {
    commits.indices.map { position in
      let hashes = commits.hashes(at: position).map(Self.number)
      return add(hashes[0], parents: hashes.dropFirst())
    }
  }

  /// Returns a number of 64 bits for a hash.
  ///
  /// Numbers need less memory than hashes, and practically never coincide. The function is FNV-1a (Fowler, Noll, Vo, <https://www.rfc-editor.org/rfc/rfc9923>).
  private static func number(_ hash: ArraySlice<UInt8>) -> UInt64 {
    hash.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func add(_ commit: UInt64, parents: ArraySlice<UInt64>) -> LaneRow {
    let known = lanes.firstIndex(of: commit)
    let own = known ?? freeLane()
    var row = LaneRow()
    // The lanes with the first and the last line that joins the commit.
    var (first, last) = (own, own)
    func join(_ lane: Int, _ lines: LaneRow.Lane) {
      row[lane].formUnion(lines)
      (first, last) = (min(first, lane), max(last, lane))
    }
    for (lane, target) in lanes.enumerated() where target != nil && lane != own {
      if target == commit {
        join(lane, .up)
        lanes[lane] = nil
      } else {
        row[lane] = [.up, .down]
      }
    }
    drawn.insert(commit)
    lanes[own] = parents.first.flatMap { drawn.contains($0) ? nil : $0 }
    for parent in parents.dropFirst() where !drawn.contains(parent) {
      let lane = lanes.firstIndex(of: parent) ?? freeLane()
      lanes[lane] = parent
      join(lane, .down)
    }
    row[own].formUnion(.commit)
    if known != nil { row[own].insert(.up) }
    if lanes[own] != nil { row[own].insert(.down) }
    for lane in first..<last {
      row[lane].insert(.right)
      row[lane + 1].insert(.left)
    }
    while let last = lanes.last, last == nil { lanes.removeLast() }
    return row
  }

  /// Returns a lane without a line, which is new if all have one.
  private mutating func freeLane() -> Int {
    if let lane = lanes.firstIndex(of: nil) { return lane }
    lanes.append(nil)
    return lanes.count - 1
  }
}

/// The lines beside a commit in a ``LaneGraph``, as far as they are in its first lanes.
///
/// A row is a number with five bits for each lane.
public struct LaneRow: Hashable, Sendable {
  /// The edges of a lane to which lines lead, and whether it contains the commit.
  public struct Lane: OptionSet, Hashable, Sendable {
    /// The edges as bits.
    public let rawValue: UInt64

    /// Creates edges from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A line to the row above.
    public static let up = Lane(rawValue: 1)
    /// A line to the row below.
    public static let down = Lane(rawValue: 2)
    /// A line to the lane on the left.
    public static let left = Lane(rawValue: 4)
    /// A line to the lane on the right.
    public static let right = Lane(rawValue: 8)
    /// The commit.
    public static let commit = Lane(rawValue: 16)
  }

  /// The greatest number of lanes that are drawn.
  public static let widest = 12

  private var bits: UInt64 = 0

  fileprivate init() {}

  /// The lines of a lane; none beyond the last lane.
  public fileprivate(set) subscript(lane: Int) -> Lane {
    get { lane < Self.widest ? Lane(rawValue: bits >> (5 * lane) & 31) : [] }
    set {
      if lane < Self.widest { bits = bits & ~(31 << (5 * lane)) | newValue.rawValue << (5 * lane) }
    }
  }

  /// The number of lanes, without those on the right that have no lines.
  public var count: Int { (68 - bits.leadingZeroBitCount) / 5 }
}
