import Foundation
import RepositoryFixture
import Testing

@testable import HistoryModel

struct GraphTests {
  /// Draws commits that are written as `child:parent parent`.
  private func draw(_ commits: String...) -> [String] {
    var graph = LaneGraph()
    return commits.map { text in
      let parts = text.split(separator: ":")
      let parents = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
      return graph.add(
        Commit(id: String(parts[0]), parents: parents, author: "", time: 0, subject: ""))
    }
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
    for number in 0..<50 {
      let row = graph.add(
        Commit(id: "\(number)", parents: ["p\(number)"], author: "", time: 0, subject: ""))
      #expect(row.count <= 2 * LaneGraph.widest)
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
    for try await batch in repository.commits() { rows += batch.rows }
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
