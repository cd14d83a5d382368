import Foundation
import RepositoryFixture
import Testing

@testable import HistoryModel

struct GraphTests {
  /// Draws commits that are written as `child:parent parent`.
  private func draw(_ commits: String...) -> [String] {
    var graph = LaneGraph()
    let rows = graph.add(
      CommitTable(
        commits.map { text in
          let parts = text.split(separator: ":")
          let parents = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
          return Commit(id: String(parts[0]), parents: parents, author: "", time: 0, subject: "")
        }))
    return rows.map(\.text)
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
    #expect(rows[11].text == String(repeating: "│ ", count: 11) + "●")
    // The commit is in a lane that is not drawn.
    #expect(rows[12].text == String(repeating: "│ ", count: 11) + "›")
    #expect(rows[49].text == rows[12].text)
    #expect(rows[2].text(columns: 6) == "│ │ ●")
    #expect(rows[3].text(columns: 6) == "│ │ ›" && rows[3].text(columns: 5) == "│ │ ›")
    #expect(rows[0].text(columns: 0) == "")
  }

  @Test func linesToLanesThatAreNotDrawnGoOn() {
    let parents = (0..<20).map { "p\($0)" }
    var graph = LaneGraph()
    let rows = graph.add(
      CommitTable([Commit(id: "c", parents: parents, author: "", time: 0, subject: "")]))
    #expect(rows[0].text == "●─" + String(repeating: "┬─", count: 11))
    #expect(rows[0].text(columns: 3) == "●─┬")
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
    for try await batch in repository.commits() { rows += batch.rows.map(\.text) }
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
