import Bindings
import DiscreteStates
import Foundation
import HistoryModel
import RepositoryFixture
import Testing

@testable import HistoryViews

@MainActor
struct BrowserTests {
  private func opened(_ made: TestRepository) async throws -> Browser {
    let browser = try Browser()
    browser.open(made.path)
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    return browser
  }

  @Test func theChartIsSound() throws {
    let chart = try makeBrowserChart()
    #expect(chart.findings.isEmpty, "\(chart.findings)")
  }

  @Test func readsAllCommits() async throws {
    let made = try TestRepository()
    try made.addCommits((1...3000).map { "Commit \($0)" })
    let browser = try await opened(made)
    #expect(browser.progress.get() == .init(loaded: 3000, total: 3000))
    #expect(browser.found.get() == Array(0..<3000))
    #expect(browser.commit(at: 0).subject == "Commit 3000")
    #expect(browser.status.get() == "3,000 commits")
  }

  @Test func findsWhatIsTyped() async throws {
    let made = try TestRepository()
    try made.addCommits((1...1000).map { $0 % 10 == 0 ? "Fix \($0)" : "Add \($0)" })
    let browser = try await opened(made)
    browser.query.set("fix 5")
    #expect(browser.found.get().map { browser.commit(at: $0).subject }.count == 19)
    #expect(browser.status.get() == "19 of 1,000 commits")
    browser.query.set("")
    #expect(browser.found.get().count == 1000)
  }

  @Test func saysWhyThereIsNoRepository() async throws {
    let browser = try Browser()
    browser.open("/no/such/folder")
    try await wait(for: "the failure") { browser.session.isActive(.failed) }
    #expect(browser.failure.get()?.words == "There is no folder /no/such/folder")
    #expect(browser.failure.get()?.advice?.isEmpty == false)
    #expect(browser.status.get() == "no commits")
    let made = try TestRepository()
    try made.commit("First")
    browser.open(made.path)
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    #expect(browser.failure.get() == nil)
    #expect(browser.found.get() == [0])
  }

  @Test func canBeStopped() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { "Commit \($0)" })
    let browser = try Browser()
    browser.open(made.path)
    try await wait(for: "a commit") { browser.progress.get().loaded > 0 }
    browser.session.send(.stop)
    #expect(browser.session.isActive(.stopped))
    let loaded = browser.progress.get().loaded
    #expect(loaded < 20_000)
    #expect(browser.status.get() == "stopped after \(loaded.counted("commit"))")
    try await Task.sleep(for: .milliseconds(50))
    #expect(browser.progress.get().loaded == loaded)
    // The remaining commits can still be read, and none twice.
    browser.session.send(.resume)
    #expect(browser.session.isActive(.reading))
    try await wait(for: "all commits") { browser.session.isActive(.complete) }
    #expect(browser.status.get() == "20,000 commits")
    #expect(
      browser.found.get().map { browser.commit(at: $0).subject }
        == (1...20_000).reversed().map { "Commit \($0)" })
  }

  @Test func whatBreaksIsKeptAsFarAsItGoes() async throws {
    let made = try TestRepository()
    for number in 1...5 { try made.commit("Commit \(number)") }
    let third = try made.git(["rev-parse", "HEAD~2"]).trimmingCharacters(in: .newlines)
    let object = "\(made.path)/.git/objects/\(third.prefix(2))/\(third.dropFirst(2))"
    let content = try Data(contentsOf: URL(fileURLWithPath: object))
    try FileManager.default.removeItem(atPath: object)
    let browser = try Browser()
    browser.open(made.path)
    try await wait(for: "the failure") { browser.session.isActive(.failed) }
    #expect(browser.found.get().map { browser.commit(at: $0).subject } == ["Commit 5"])
    #expect(browser.status.get() == "broken off after 1 commit")
    #expect(browser.failure.get()?.words.contains("commit") == true)
    #expect(browser.failure.get()?.advice?.isEmpty == false)
    browser.openCommit(at: 0)
    #expect(browser.session.isActive(.commit))
    try content.write(to: URL(fileURLWithPath: object))
    browser.open(made.path)
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    #expect(browser.found.get().count == 5)
  }

  @Test func readingGoesOnWhileCommitsAreLookedAt() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { "Commit \($0)" })
    let browser = try Browser()
    browser.open(made.path)
    try await wait(for: "a commit") { browser.progress.get().loaded > 0 }
    browser.openCommit(at: 0)
    #expect(browser.session.isActive(.reading) && browser.session.isActive(.listing))
    // A commit that cannot be listed does not end reading.
    browser.session.send(.unlisted(Browser.Failure(words: "no such commit")))
    #expect(browser.session.isActive(.reading) && browser.session.isActive(.unreadable))
    #expect(browser.failure.get() == nil)
    browser.session.send(.back)
    try await wait(for: "all commits") { browser.session.isActive(.complete) }
    #expect(browser.found.get().count == 20_000)
  }

  @Test func anotherRepositoryShowsItsList() async throws {
    let (first, second) = (try TestRepository(), try TestRepository())
    try first.commit("First")
    try second.commit("Second")
    let browser = try await opened(first)
    browser.openCommit(at: 0)
    browser.open(second.path)
    #expect(browser.session.isActive(.opening) && browser.session.isActive(.list))
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    #expect(browser.commit(at: 0).subject == "Second")
  }

  @Test func canBeStoppedWhileItOpens() async throws {
    let made = try TestRepository()
    try made.commit("First")
    let browser = try Browser()
    browser.open(made.path)
    browser.session.send(.stop)
    #expect(browser.session.isActive(.failed))
    #expect(browser.failure.get()?.words == "The repository was not opened")
    browser.open(made.path)
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    #expect(browser.failure.get() == nil && browser.found.get() == [0])
  }

  @Test func showsWhatACommitDid() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.write("one\n", to: "b.txt")
    try made.commit("First")
    try made.write("one\ntwo\n", to: "a.txt")
    try made.write("none\n", to: "b.txt")
    try made.commit("Second\n\nWith a body.")
    let browser = try await opened(made)
    browser.openCommit(at: 0)
    #expect(browser.session.isActive(.listing))
    try await wait(for: "the diff") { browser.diff.get() != nil }
    #expect(browser.changes.get()?.message == "Second\n\nWith a body.")
    let files = try #require(browser.changes.get()?.files)
    #expect(files.map(\.path) == ["a.txt", "b.txt"])
    #expect(browser.diff.get()?.lines.map(\.text) == ["@@ -1 +1,2 @@", "one", "two"])
    browser.session.send(.openFile(files[1]))
    try await wait(for: "the other diff") { browser.diff.get()?.lines.last?.text == "none" }
    #expect(browser.diff.get()?.lines.map(\.text) == ["@@ -1 +1 @@", "one", "none"])
    browser.session.send(.back)
    #expect(browser.session.isActive(.list))
  }

  @Test func whatComesLateIsDropped() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    try made.write("one\n", to: "b.txt")
    try made.commit("Second")
    let browser = try await opened(made)
    for _ in 0..<20 {
      browser.openCommit(at: 0)
      browser.openCommit(at: 1)
    }
    try await wait(for: "the diff") { browser.diff.get() != nil }
    #expect(browser.commit.get()?.subject == "First")
    #expect(browser.file.get()?.path == "a.txt")
  }

  @Test func goesWithoutATrace() async throws {
    let made = try TestRepository()
    try made.commit("First")
    var browser: Browser? = try await opened(made)
    weak let left = browser
    browser?.openCommit(at: 0)
    browser = nil
    #expect(left == nil)
  }
}
