import Foundation
import RepositoryFixture
import Testing

@testable import Controls
@testable import HistoryModel
@testable import HistoryViews

struct GraphTests {
  /// Returns the rows of commits that are written as `child:parent parent`.
  private func rows(_ commits: [String]) -> [LaneRow] {
    var graph = LaneGraph()
    return graph.add(
      CommitTable(
        commits.map { text in
          let parts = text.split(separator: ":")
          let parents = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
          return Commit(id: String(parts[0]), parents: parents, author: "", time: 0, subject: "")
        }))
  }

  private func draw(_ commits: String...) -> [String] { rows(commits).map { text($0) } }

  /// The row as a terminal shows it.
  private func text(_ row: LaneRow, columns: Int = 24) -> String {
    String(row.cells(columns: columns).map(\.character))
  }

  @Test func aLineOfCommits() {
    #expect(draw("c:b", "b:a", "a") == ["●", "●", "●"])
  }

  @Test func aMerge() {
    #expect(draw("d:b c", "c:a", "b:a", "a") == ["●─╮", "│ ●", "● │", "●─╯"])
  }

  @Test func linesCross() {
    #expect(
      draw("e:c d", "d:b", "f:a", "c:b a", "b:a", "a") == [
        "●─╮", "│ ●", "│ │ ●", "●─┼─┤", "●─╯ │", "●───╯",
      ])
  }

  @Test func linesKeepTheirColorsWhereTheyCross() {
    // The two rows to the right of the commit in the left lane, and one to its left: "●─┼─┤" and "├─┼─●".
    let rows = rows(["e:c d", "d:b", "f:a", "c:b a", "b:a", "a"])
    let right = rows[3].cells(columns: 24)
    #expect(right.map(\.color) == [.accent, .warning, .success, .warning, .warning])
    #expect(right[2].crossingColor == .warning)
    let left = self.rows(["a:x", "b:y", "c:z x"])[2].cells(columns: 24)
    #expect(String(left.map(\.character)) == "├─┼─●")
    #expect(left.map(\.color) == [.accent, .accent, .success, .accent, .warning])
    #expect(left[2].crossingColor == .accent)
  }

  @Test func severalParents() {
    #expect(draw("d:a b c", "c", "b", "a") == ["●─┬─╮", "│ │ ●", "│ ●", "●"])
  }

  @Test func aParentThatCameBeforeEndsNoLane() {
    #expect(draw("a", "b:a", "c") == ["●", "●", "●"])
  }

  @Test func manyLanesAreCut() {
    var graph = LaneGraph()
    let rows = graph.add(
      CommitTable(
        (0..<50).map {
          Commit(id: "\($0)", parents: ["p\($0)"], author: "", time: 0, subject: "")
        }))
    #expect(text(rows[11]) == String(repeating: "│ ", count: 11) + "●")
    // The commit is in a lane that is not drawn.
    #expect(text(rows[12]) == String(repeating: "│ ", count: 11) + "›")
    #expect(text(rows[49]) == text(rows[12]))
    #expect(text(rows[2], columns: 6) == "│ │ ●")
    #expect(text(rows[3], columns: 6) == "│ │ ›" && text(rows[3], columns: 5) == "│ │ ›")
    #expect(text(rows[0], columns: 0) == "")
  }

  @Test func linesToLanesThatAreNotDrawnGoOn() {
    let parents = (0..<20).map { "p\($0)" }
    var graph = LaneGraph()
    let rows = graph.add(
      CommitTable([Commit(id: "c", parents: parents, author: "", time: 0, subject: "")]))
    #expect(text(rows[0]) == "●─" + String(repeating: "┬─", count: 11))
    #expect(text(rows[0], columns: 3) == "●─┬")
  }

  @Test func linesMeetThoseOfTheirNeighbors() {
    // All histories of five commits: a bit says whether a commit is a parent of another one above it.
    let pairs = (0..<5).flatMap { child in (child + 1..<5).map { (child, $0) } }
    for history in 0..<1 << pairs.count {
      let links = pairs.indices.filter { history >> $0 & 1 == 1 }.map { pairs[$0] }
      var graph = LaneGraph()
      let rows = graph.add(
        CommitTable(
          (0..<5).map { number in
            let parents = links.filter { $0.0 == number }.map { "\($0.1)" }
            return Commit(id: "\(number)", parents: parents, author: "", time: 0, subject: "")
          }))
      func lanes(of row: LaneRow, with line: LaneRow.Lane) -> [Int] {
        (0..<LaneRow.widest).filter { row[$0].contains(line) }
      }
      for (above, below) in zip(rows, rows.dropFirst()) {
        #expect(lanes(of: above, with: .down) == lanes(of: below, with: .up), "\(links)")
      }
      for row in rows {
        let right = lanes(of: row, with: .left).map { $0 - 1 }
        #expect(lanes(of: row, with: .right) == right, "\(links)")
      }
      #expect(rows.first.map { lanes(of: $0, with: .up) } == [], "\(links)")
      #expect(rows.last.map { lanes(of: $0, with: .down) } == [], "\(links)")
    }
  }

  @Test func rowsContinueAfterAStop() async throws {
    let made = try TestRepository()
    try made.commit("First")
    try made.git(["checkout", "--quiet", "-b", "side"])
    try made.commit("Side")
    try made.git(["checkout", "--quiet", "main"])
    try made.commit("Main")
    try made.git([
      "-c", "user.name=Ada", "-c", "user.email=a@b", "merge", "--quiet", "--no-ff", "-m", "Merge",
      "side",
    ])
    let repository = try await Repository(at: made.path)
    var rows: [String] = []
    for try await batch in repository.commits() { rows += batch.rows.map { text($0) } }
    #expect(rows.count == 4 && rows.first == "●─╮" && rows.last == "●─╯")
  }
}

struct RefTests {
  @Test func nonsenseIsAnError() {
    #expect(throws: RepositoryError.self) { _ = try Ref.parse(Array("x\n".utf8)) }
  }

  @Test func annotatedTagsNameTheirCommits() async throws {
    let made = try TestRepository()
    try made.commit("First")
    try made.git([
      "-c", "user.name=Ada", "-c", "user.email=a@b", "tag", "-a", "v1", "-m", "Version one",
    ])
    try made.git(["update-ref", "refs/remotes/origin/main", "HEAD"])
    try made.git(["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"])
    let head = try made.git(["rev-parse", "HEAD"]).trimmingCharacters(in: .newlines)
    let refs = try await Repository(at: made.path).refs()
    #expect(refs.map(\.name) == ["main", "origin/main", "v1"])
    #expect(refs.map(\.kind) == [.branch, .remote, .tag])
    #expect(refs.map(\.commit) == [head, head, head])
    #expect(refs.map(\.isCurrent) == [true, false, false])
  }
}
