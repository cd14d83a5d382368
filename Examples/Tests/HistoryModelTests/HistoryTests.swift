import Foundation
import Testing

@testable import HistoryModel

@MainActor
@Suite struct HistoryTests {
  @Test func commitsAreReadNewestFirst() async throws {
    let test = try TestRepository()
    try test.write("one\n", to: "a.txt")
    try test.commit("first: größer\n\nA body.")
    try test.write("one\ntwo\n", to: "a.txt")
    try test.commit("second")
    let loader = HistoryLoader()
    loader.load(test.path)
    #expect(loader.status == .loading && loader.fraction == nil)
    await loader.finish()
    #expect(loader.status == .loaded && loader.total == 2 && loader.fraction == 1)
    #expect(loader.commits.map(\.subject) == ["second", "first: größer"])
    #expect(loader.commits[0].parents == [loader.commits[1].id])
    #expect(loader.commits[1].parents.isEmpty && loader.commits[1].author == "Ada Löwe")
    #expect(abs(loader.commits[0].date.timeIntervalSinceNow) < 300)
  }

  @Test func changesAndTheirDiffs() async throws {
    let test = try TestRepository()
    try test.write("one\ntwo\nthree\n", to: "old name.txt")
    try test.write("gone\n", to: "gone.txt")
    try test.commit("first")
    try test.git("mv", "old name.txt", "naïve.txt")
    try test.write("one\n2\nthree\n", to: "naïve.txt")
    try test.git("rm", "-q", "gone.txt")
    try test.write("a\u{0}b", to: "binary")
    try test.commit("second")
    let repository = try await Repository(at: test.path)
    var commits: [Commit] = []
    for try await piece in repository.commits() { commits += piece }
    let changes = try await repository.changes(of: commits[0])
    #expect(changes.map(\.path) == ["binary", "gone.txt", "naïve.txt"])
    #expect(changes.map(\.kind) == [.added, .deleted, .renamed(from: "old name.txt")])
    #expect(try await repository.diff(of: changes[0]) == .binary)
    guard case .text(let text) = try await repository.diff(of: changes[2]) else {
      Issue.record("a text was expected")
      return
    }
    #expect(text.contains("-two\n+2\n"))
    #expect(try await repository.diff(of: changes[1], limit: 2) == .tooLarge(5))
    let first = try await repository.changes(of: commits[1])
    #expect(first.map(\.kind) == [.added, .added])
  }

  @Test func whatCannotBeReadIsSaid() async throws {
    let loader = HistoryLoader()
    loader.load("/nowhere/at/all")
    await loader.finish()
    #expect(loader.status == .failed(.noDirectory("/nowhere/at/all")))
    loader.load("/proc")
    await loader.finish()
    #expect(loader.status == .failed(.noRepository("/proc")))

    let broken = try TestRepository()
    try broken.commit("lost")
    let objects = URL(fileURLWithPath: broken.path).appendingPathComponent(".git/objects")
    try FileManager.default.removeItem(at: objects)
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    loader.load(broken.path)
    await loader.finish()
    guard case .failed(.broken(let path, let message)) = loader.status else {
      Issue.record("\(loader.status)")
      return
    }
    #expect(path == broken.path && !message.isEmpty)
  }

  @Test func aRepositoryWithoutCommitsIsEmpty() async throws {
    let test = try TestRepository()
    let loader = HistoryLoader()
    loader.load(test.path)
    await loader.finish()
    #expect(loader.status == .loaded && loader.commits.isEmpty && loader.total == 0)
  }

  @Test func aLongHistoryComesInPiecesAndCanBeCancelled() async throws {
    let test = try TestRepository()
    try test.fill(20_000)
    let loader = HistoryLoader()
    loader.load(test.path)
    while loader.commits.isEmpty, loader.status == .loading { await Task.yield() }
    #expect(loader.total == 20_000)
    #expect(loader.fraction.map { $0 > 0 && $0 < 1 } == true)
    loader.cancel()
    #expect(loader.status == .cancelled)
    let count = loader.commits.count
    #expect(count < 20_000)
    for _ in 0..<100 { await Task.yield() }
    #expect(loader.commits.count == count && loader.status == .cancelled)
    loader.load(test.path)
    await loader.finish()
    #expect(loader.status == .loaded && loader.commits.count == 20_000)
    #expect(loader.commits.last?.subject == "commit 1")
    #expect(Set(loader.commits.map(\.id)).count == 20_000)
  }

  @Test func commitsAreReadFromPiecesOfAnySize() {
    let bytes = Data(
      "a\u{1F}b c\u{1F}Ada\u{1F}17\u{1F}one \u{1F} two\u{0}d\u{1F}\u{1F}\u{1F}x\u{1F}".utf8)
    for size in 1...bytes.count {
      var parser = CommitParser()
      var commits: [Commit] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        commits += parser.feed(Data(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      commits += parser.finish()
      #expect(commits.map(\.id) == ["a", "d"])
      #expect(commits.first?.parents == ["b", "c"] && commits.first?.subject == "one \u{1F} two")
    }
    var parser = CommitParser()
    #expect(parser.feed(Data([0, 1, 0])).isEmpty && parser.finish().isEmpty)
  }
}
