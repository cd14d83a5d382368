/// The lines that connect commits with their parents, drawn in characters while commits are read.
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
    let own = lanes.firstIndex(of: commit) ?? freeLane()
    var row = LaneRow()
    // The lanes with the first and the last line that joins the commit.
    var (first, last) = (own, own)
    func join(_ lane: Int, _ sign: LaneRow.Sign) {
      row[lane] = sign
      (first, last) = (min(first, lane), max(last, lane))
    }
    for (lane, target) in lanes.enumerated() where target != nil && lane != own {
      if target == commit {
        join(lane, .end)
        lanes[lane] = nil
      } else {
        row[lane] = .line
      }
    }
    drawn.insert(commit)
    lanes[own] = parents.first.flatMap { drawn.contains($0) ? nil : $0 }
    for parent in parents.dropFirst() where !drawn.contains(parent) {
      if let lane = lanes.firstIndex(of: parent) {
        if lane != own { join(lane, lane > own ? .joinFromLeft : .joinFromRight) }
        continue
      }
      let lane = freeLane()
      lanes[lane] = parent
      if lane != own { join(lane, lane > own ? .startToRight : .startToLeft) }
    }
    row[own] = .commit
    row.connect(first, last)
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
/// A row is a number with five bits for each lane: four for its sign, and one for the line to the next lane.
public struct LaneRow: Hashable, Sendable {
  /// The signs of lanes.
  enum Sign: UInt64 {
    case none, line, commit, end, startToRight, startToLeft, joinFromLeft, joinFromRight
    case across, crossing, endCrossing, startCrossing

    fileprivate var character: Character {
      switch self {
      case .none: " "
      case .line: "│"
      case .commit: "●"
      case .end: "╯"
      case .startToRight: "╮"
      case .startToLeft: "╭"
      case .joinFromLeft: "┤"
      case .joinFromRight: "├"
      case .across: "─"
      case .crossing: "┼"
      case .endCrossing: "┴"
      case .startCrossing: "┬"
      }
    }

    /// The sign with a horizontal line through it.
    fileprivate var crossed: Sign {
      switch self {
      case .none, .across: .across
      case .line, .crossing, .joinFromLeft, .joinFromRight: .crossing
      case .end, .endCrossing: .endCrossing
      case .startToRight, .startToLeft, .startCrossing: .startCrossing
      case .commit: .commit
      }
    }
  }

  /// The greatest number of lanes that are drawn.
  public static let widest = 12

  /// A sign that stands for a commit in a lane that is not shown.
  private static let more: Character = "›"

  private var bits: UInt64 = 0

  fileprivate init() {}

  /// The sign of a lane; ``Sign/none`` beyond the last lane.
  fileprivate subscript(lane: Int) -> Sign {
    get { lane < Self.widest ? Sign(rawValue: bits >> (5 * lane) & 0xF) ?? .none : .none }
    set {
      guard lane < Self.widest else { return }
      bits = bits & ~(0xF << (5 * lane)) | newValue.rawValue << (5 * lane)
    }
  }

  /// Draws a horizontal line between two lanes.
  fileprivate mutating func connect(_ first: Int, _ last: Int) {
    for lane in first..<max(first, min(last, Self.widest)) {
      bits |= 0x10 << (5 * lane)
      if lane > first { self[lane] = self[lane].crossed }
    }
  }

  /// The number of characters of the row.
  public var count: Int { text.count }

  /// The row, with two characters for each lane: its sign, and a horizontal line or a space.
  public var text: String { text(columns: 2 * Self.widest) }

  /// Returns the row as far as it fits into a number of columns.
  ///
  /// If the commit is in a lane beyond them, the last sign says so.
  public func text(columns: Int) -> String {
    var characters: [Character] = []
    var showsCommit = false
    for lane in 0..<min(Self.widest, (columns + 1) / 2) {
      let sign = self[lane]
      showsCommit = showsCommit || sign == .commit
      characters.append(sign.character)
      characters.append(bits >> (5 * lane + 4) & 1 == 1 ? "─" : " ")
    }
    characters.removeLast(max(0, characters.count - columns))
    if !showsCommit, !characters.isEmpty {
      characters[(characters.count - 1) / 2 * 2] = Self.more
    }
    while characters.last == " " { characters.removeLast() }
    return String(characters)
  }
}
