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
  /// The number of stages.
  var stageCount = 0

  /// The stages, counted from 1, of the section deletions in the order of the diff.
  ///
  /// The other arrays have the stages of the other edits.
  var sectionDeletions: [Int]
  var sectionInsertions: [Int]
  var sectionMoves: [Int]
  var elementDeletions: [Int]
  var elementInsertions: [Int]
  var elementMoves: [Int]

  /// Creates the plan with the fewest stages.
  ///
  /// Each edit is in the earliest stage that the plan allows.
  ///
  /// - Complexity: O(*s* + *e*) for *s* sections and *e* edits.
  init(_ diff: SectionedDiff) {
    let roles = Roles(diff)
    let movesLate = Self.lateMoves(diff, roles)
    sectionInsertions = diff.sections.insertions.map { _ in 1 }
    sectionMoves = movesLate.map { $0 ? 2 : 1 }

    // A moved section that moves in the first stage has its elements edited in the second.
    func stage(source: Int?, target: Int?) -> Int {
      if let target, roles.isInserted[target] { return 2 }
      if let source, let move = roles.moveOfSource[source], !movesLate[move] { return 2 }
      if let target, let move = roles.moveOfTarget[target], !movesLate[move] { return 2 }
      return 1
    }
    elementDeletions = diff.elementDeletions.map { stage(source: $0.section, target: nil) }
    elementInsertions = diff.elementInsertions.map { stage(source: nil, target: $0.section) }
    elementMoves = diff.elementMoves.map {
      stage(source: $0.source.section, target: $0.target.section)
    }
    var lastMoveOut: [Int: Int] = [:]
    for (move, stage) in zip(diff.elementMoves, elementMoves)
    where roles.isDeleted[move.source.section] {
      lastMoveOut[move.source.section] = max(lastMoveOut[move.source.section] ?? 0, stage)
    }
    sectionDeletions = diff.sections.deletions.map { 1 + (lastMoveOut[$0] ?? 0) }
    for stages in [
      sectionDeletions, sectionInsertions, sectionMoves, elementDeletions, elementInsertions,
      elementMoves,
    ] {
      stageCount = max(stageCount, stages.max() ?? 0)
    }
  }

  /// Creates a plan from the stages of all edits, in the order of the properties.
  init(_ diff: SectionedDiff, stages: [Int]) {
    var rest = stages[...]
    func take(_ count: Int) -> [Int] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    sectionDeletions = take(diff.sections.deletions.count)
    sectionInsertions = take(diff.sections.insertions.count)
    sectionMoves = take(diff.sections.moves.count)
    elementDeletions = take(diff.elementDeletions.count)
    elementInsertions = take(diff.elementInsertions.count)
    elementMoves = take(diff.elementMoves.count)
    stageCount = stages.max() ?? 0
  }

  /// The edit of each section.
  private struct Roles {
    var isDeleted: [Bool]
    var isInserted: [Bool]
    var moveOfSource: [Int?]
    var moveOfTarget: [Int?]

    init(_ diff: SectionedDiff) {
      isDeleted = Array(repeating: false, count: diff.sourceCounts.count)
      isInserted = Array(repeating: false, count: diff.targetCounts.count)
      moveOfSource = Array(repeating: nil, count: diff.sourceCounts.count)
      moveOfTarget = Array(repeating: nil, count: diff.targetCounts.count)
      for section in diff.sections.deletions { isDeleted[section] = true }
      for section in diff.sections.insertions { isInserted[section] = true }
      for (index, move) in diff.sections.moves.enumerated() {
        moveOfSource[move.source] = index
        moveOfTarget[move.target] = index
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
  private static func lateMoves(_ diff: SectionedDiff, _ roles: Roles) -> [Bool] {
    let none = Array(repeating: false, count: diff.sections.moves.count)
    if diff.sections.deletions.isEmpty { return none }
    var parents = Array(none.indices)
    func root(of move: Int) -> Int {
      var move = move
      while parents[move] != move {
        parents[move] = parents[parents[move]]
        move = parents[move]
      }
      return move
    }
    for move in diff.elementMoves {
      if let from = roles.moveOfSource[move.source.section],
        let to = roles.moveOfTarget[move.target.section]
      {
        parents[root(of: from)] = root(of: to)
      }
    }
    var editsFirst = none
    var editsSecond = none
    for move in diff.elementMoves {
      let isOut = roles.isDeleted[move.source.section]
      let isInto = roles.isInserted[move.target.section]
      if isOut, let to = roles.moveOfTarget[move.target.section] {
        editsFirst[root(of: to)] = true
      }
      if isInto, let from = roles.moveOfSource[move.source.section] {
        editsSecond[root(of: from)] = true
      }
    }
    if zip(editsFirst, editsSecond).contains(where: { $0 && $1 }) { return none }
    return none.indices.map { editsFirst[root(of: $0)] }
  }
}
