/// The lines that connect commits with their parents, drawn in characters while commits are read.
///
/// Each row has two characters for each lane: the lane's sign, and a horizontal line or a space.
public struct LaneGraph: Hashable, Sendable {
  /// The commit that each lane leads to; `nil` for a lane without a line.
  private var lanes: [String?] = []

  /// The commits that have been drawn: clocks that are wrong may put a parent before its child.
  private var drawn: Set<String> = []

  /// The greatest number of lanes that are drawn.
  public static let widest = 12

  /// Creates a graph without commits.
  public init() {}

  /// Adds the next commit, and returns its row.
  public mutating func add(_ commit: Commit) -> String {
    let own = lanes.firstIndex(of: commit.id) ?? freeLane()
    var signs = lanes.map { $0 == nil ? " " : "│" }
    // Lanes that end in this commit.
    for lane in lanes.indices where lane != own && lanes[lane] == commit.id {
      signs[lane] = "╯"
      lanes[lane] = nil
    }
    drawn.insert(commit.id)
    lanes[own] = commit.parents.first.flatMap { drawn.contains($0) ? nil : $0 }
    for parent in commit.parents.dropFirst() where !drawn.contains(parent) {
      if let lane = lanes.firstIndex(of: parent) {
        if lane != own { signs[lane] = lane > own ? "┤" : "├" }
        continue
      }
      let lane = freeLane()
      lanes[lane] = parent
      if lane == signs.count { signs.append(" ") }
      signs[lane] = lane > own ? "╮" : "╭"
    }
    if own == signs.count { signs.append(" ") }
    signs[own] = "●"
    while let last = lanes.last, last == nil { lanes.removeLast() }
    return Self.row(signs, own)
  }

  /// Returns a lane without a line, which is new if all have one.
  private mutating func freeLane() -> Int {
    if let lane = lanes.firstIndex(of: nil) { return lane }
    lanes.append(nil)
    return lanes.count - 1
  }

  /// Returns the row of signs with the horizontal lines to those that join the commit's lane.
  private static func row(_ signs: [String], _ own: Int) -> String {
    let joints = signs.indices.filter { "╯╮╭┤├".contains(signs[$0]) }
    let span = min(own, joints.first ?? own)...max(own, joints.last ?? own)
    var row = ""
    for (lane, sign) in signs.enumerated().prefix(widest) {
      let isCrossed = span.contains(lane) && lane != span.lowerBound && lane != span.upperBound
      switch sign {
      case " ": row += isCrossed ? "─" : " "
      case "│": row += isCrossed ? "┼" : "│"
      case "╯" where isCrossed: row += "┴"
      case "╮" where isCrossed, "╭" where isCrossed: row += "┬"
      case "┤" where isCrossed, "├" where isCrossed: row += "┼"
      default: row += sign
      }
      row += span.contains(lane) && lane != span.upperBound ? "─" : " "
    }
    while row.last == " " { row.removeLast() }
    return row
  }
}
