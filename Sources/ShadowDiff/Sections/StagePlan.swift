/// The stage of each edit of a diff, with the fewest stages that a view accepts.
///
/// Three rules of the views restrict the stages of edits. Every plan follows the other rules.
///
/// 1. No element moves into a section in the batch that inserts the section.
/// 2. No element moves out of a section in the batch that deletes the section.
/// 3. No element of a section is edited in the batch that moves the section.
///
/// Let *s*(*e*) be the stage of an edit. A move into an inserted section *I* needs *s*(*I*) <
/// *s*(move). A move out of a deleted section *D* needs *s*(move) < *s*(*D*). Each edit of an
/// element of a moved section *M* needs *s*(edit) ≠ *s*(*M*). Three stages are always enough:
/// insert and move sections, edit elements, delete sections. One stage is enough if no rule
/// applies. In two stages, moves out of deleted sections are in the first, moves into inserted
/// sections in the second, and all edits of a moved section in one of them. So two stages are
/// enough unless an element moves out of a deleted section into an inserted one, or a moved section
/// has moves of both kinds. If an element moves between two moved sections, the edits of both are
/// in the same stage.
struct StagePlan {
  /// The stage of each edit, counted from 1: the deletions, insertions and moves of sections, then
  /// those of elements, in the order of the diff.
  private let stages: [Int]

  let stageCount: Int

  /// Creates the plan with the fewest stages.
  ///
  /// Each edit is in the earliest stage that the plan allows.
  ///
  /// - Complexity: O(*s* + *e*) for *s* sections and *e* edits.
  init(_ diff: SectionedDiff) {
    let roles = Roles(diff)
    let movesLate = Self.lateMoves(diff, roles)
    // A moved section that moves in the first stage has its elements edited in the second.
    func stage(_ source: Role?, _ target: Role?) -> Int {
      if target == .changesList { return 2 }
      if case .moves(let move)? = source, !movesLate[move] { return 2 }
      if case .moves(let move)? = target, !movesLate[move] { return 2 }
      return 1
    }
    // The last stage in which an element moves out of each section of the source.
    let lastMoveOut = Scratch(repeating: 0, count: diff.sourceCounts.count)
    let elementMoves = diff.elementMoves.map { move in
      let (source, target) = (move.source.section, move.target.section)
      let stage = stage(roles.source[source], roles.target[target])
      lastMoveOut[source] = max(lastMoveOut[source], stage)
      return stage
    }
    var stages = diff.sections.deletions.map { 1 + lastMoveOut[$0] }
    stages.reserveCapacity(diff.editCount)
    for _ in diff.sections.insertions { stages.append(1) }
    for move in diff.sections.moves.indices { stages.append(movesLate[move] ? 2 : 1) }
    for path in diff.elementDeletions { stages.append(stage(roles.source[path.section], nil)) }
    for path in diff.elementInsertions { stages.append(stage(nil, roles.target[path.section])) }
    self.init(diff, stages: stages + elementMoves)
  }

  /// Creates a plan from the stages of all edits.
  init(_ diff: SectionedDiff, stages: [Int]) {
    assert(stages.count == diff.editCount)
    self.stages = stages
    stageCount = stages.max() ?? 0
  }

  /// Returns the edits of each stage, at their offsets in the source and the target of the diff.
  func edits(of diff: SectionedDiff) -> [BatchChanges] {
    var result = Array(repeating: BatchChanges(), count: stageCount)
    var rest = stages[...]
    func divide<Edit>(_ edits: [Edit], _ add: (inout BatchChanges, Edit) -> Void) {
      for (edit, stage) in zip(edits, rest) { add(&result[stage - 1], edit) }
      rest = rest.dropFirst(edits.count)
    }
    divide(diff.sections.deletions) { $0.sectionDeletions.append($1) }
    divide(diff.sections.insertions) { $0.sectionInsertions.append($1) }
    divide(diff.sections.moves) { $0.sectionMoves.append($1) }
    divide(diff.elementDeletions) { $0.elementDeletions.append($1) }
    divide(diff.elementInsertions) { $0.elementInsertions.append($1) }
    divide(diff.elementMoves) { $0.elementMoves.append($1) }
    return result
  }

  /// The edit of a section.
  private enum Role: Equatable {
    case stays

    /// The section is deleted from the source or inserted into the target.
    case changesList

    /// The section moves, by the move with an offset in the diff.
    case moves(Int)
  }

  private struct Roles: ~Copyable {
    let source: Scratch<Role>
    let target: Scratch<Role>

    init(_ diff: SectionedDiff) {
      source = Scratch(repeating: .stays, count: diff.sourceCounts.count)
      target = Scratch(repeating: .stays, count: diff.targetCounts.count)
      for section in diff.sections.deletions { source[section] = .changesList }
      for section in diff.sections.insertions { target[section] = .changesList }
      for (index, move) in diff.sections.moves.enumerated() {
        source[move.source] = .moves(index)
        target[move.target] = .moves(index)
      }
    }
  }

  /// Returns whether each section move is in the second stage, after edits of its elements in the
  /// first.
  ///
  /// These are the moves of sections that receive an element from a deleted section, and of the
  /// moved sections that exchange elements with them. If one of these sections also gives an
  /// element to an inserted section, two stages are not enough, and all section moves are in the
  /// first stage.
  private static func lateMoves(
    _ diff: SectionedDiff, _ roles: borrowing Roles
  ) -> Scratch<Bool> {
    let count = diff.sections.moves.count
    let late = Scratch(repeating: false, count: count)
    if diff.sections.deletions.isEmpty { return late }
    let parents = Scratch<Int>(unfilled: count)
    for move in 0..<count { parents[move] = move }
    func root(of move: Int) -> Int {
      var move = move
      while parents[move] != move {
        parents[move] = parents[parents[move]]
        move = parents[move]
      }
      return move
    }
    for move in diff.elementMoves {
      if case .moves(let from) = roles.source[move.source.section],
        case .moves(let to) = roles.target[move.target.section]
      {
        parents[root(of: from)] = root(of: to)
      }
    }
    let isSecond = Scratch(repeating: false, count: count)
    for move in diff.elementMoves {
      let (from, to) = (roles.source[move.source.section], roles.target[move.target.section])
      if from == .changesList, case .moves(let to) = to { late[root(of: to)] = true }
      if to == .changesList, case .moves(let from) = from { isSecond[root(of: from)] = true }
    }
    for move in 0..<count where late[move] && isSecond[move] {
      return Scratch(repeating: false, count: count)
    }
    // Roots first, because the others follow them.
    for move in 0..<count where root(of: move) != move { late[move] = late[root(of: move)] }
    return late
  }
}
