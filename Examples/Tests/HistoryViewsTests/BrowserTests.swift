import Bindings
import DiscreteStates
import Foundation
import RepositoryFixture
import Testing

@testable import HistoryModel
@testable import HistoryViews

@MainActor
struct BrowserTests {
  /// The texts of the shown commit's changes.
  private func changes(_ browser: Browser) -> [String] {
    browser.document.get().lines.compactMap { $0.change?.text }
  }

  private func opened(_ made: TestRepository) async throws -> Browser {
    let browser = Browser()
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
    let browser = Browser()
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
    let browser = Browser()
    // Stopped by the first commits: a task that waits for them may run when all have been read.
    let stopping = browser.progress.on { if $0.loaded > 0 { browser.session.send(.stop) } }
    browser.open(made.path)
    try await wait(for: "the end of reading") { browser.session.isActive(.stopped) }
    stopping.unBind()
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
    let browser = Browser()
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
    let browser = Browser()
    browser.open(made.path)
    try await wait(for: "a commit") { browser.progress.get().loaded > 0 }
    browser.openCommit(at: 0)
    #expect(browser.session.isActive(.reading) && browser.session.isActive(.listing))
    // A commit that cannot be listed does not end reading.
    browser.session.send(.undescribed(Browser.Failure(words: "no such commit")))
    #expect(browser.session.isActive(.reading) && browser.session.isActive(.shown))
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
    let browser = Browser()
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
    try await wait(for: "the refs") { !browser.refs.get().isEmpty }
    browser.openCommit(at: 0)
    #expect(browser.session.isActive(.listing))
    // What is known of the commit is shown at once.
    #expect(browser.document.get().lines.first?.text == "Second")
    try await wait(for: "the changes") { browser.session.isActive(.shown) }
    let document = browser.document.get()
    #expect(document.files.map(\.path) == ["a.txt", "b.txt"])
    let commit = browser.commit(at: 0)
    #expect(
      document.lines.prefix { $0.kind != .file }.map(\.text) == [
        "Second", "", "Commit     \(commit.id)", "Refs       main",
        "Author     Ada Lovelace <ada@example.org>",
        "Date       \(commit.time.dayAndMinute)",
      ] + madeLater(document) + [
        "Parent     \(browser.commit(at: 1).shortID) First", "", "With a body.", "", "2 files",
      ])
    #expect(
      document.lines.drop { $0.kind != .file }.map(\.text) == [
        "a.txt", "b.txt", "", "a.txt", "@@ -1 +1,2 @@", "one", "two", "", "b.txt", "@@ -1 +1 @@",
        "one",
        "none",
      ])
    #expect(document.lines.filter { $0.kind == .file }.map { $0.count?.insertions } == [1, 1])
    browser.session.send(.back)
    #expect(browser.session.isActive(.list))
  }

  /// The lines about the committer, whose time is that of the test.
  private func madeLater(_ document: CommitDocument) -> [String] {
    document.lines.map(\.text).filter { $0.hasPrefix("Committe") }
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
    try await wait(for: "the diff") { browser.session.isActive(.shown) }
    #expect(browser.document.get().commit?.subject == "First")
    #expect(browser.document.get().files.map(\.path) == ["a.txt"])
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

  @Test func aHeldKeyReadsNoCommit() async throws {
    let made = try TestRepository()
    try made.addCommits((1...50).map { "Commit \($0)" })
    let browser = try await opened(made)
    browser.openCommit(at: 0)
    try await wait(for: "the commit") { browser.session.isActive(.shown) }
    for offset in 1..<50 { browser.choose(offset) }
    #expect(browser.session.isActive(.settling))
    #expect(browser.document.get().commit?.subject == "Commit 50")
    try await wait(for: "the last commit") { browser.session.isActive(.shown) }
    #expect(browser.document.get().commit?.subject == "Commit 1")
  }

  @Test func branchesAreChosen() async throws {
    let made = try TestRepository()
    try made.commit("First")
    try made.git(["tag", "start"])
    try made.git(["checkout", "--quiet", "-b", "side"])
    try made.commit("On the side")
    try made.git(["checkout", "--quiet", "main"])
    try made.commit("On main")
    let browser = try await opened(made)
    try await wait(for: "the refs") { !browser.refs.get().isEmpty }
    #expect(browser.refs.get().map(\.name) == ["main", "side", "start"])
    #expect(browser.refs.get().map(\.kind) == [.branch, .branch, .tag])
    #expect(browser.historyName.get() == "main")
    func subjects() -> [String] { browser.found.get().map { browser.commit(at: $0).subject } }
    #expect(subjects() == ["On main", "First"])
    #expect(browser.labels(of: browser.commit(at: 1)).map(\.name) == ["start"])
    browser.session.send(.list(.ref(browser.refs.get()[1])))
    try await wait(for: "the side") { browser.session.isActive(.complete) }
    #expect(subjects() == ["On the side", "First"])
    browser.choose(1)
    browser.session.send(.list(.all))
    try await wait(for: "all") { browser.session.isActive(.complete) }
    #expect(Set(subjects()) == ["On main", "On the side", "First"])
    // The selected commit stays selected.
    #expect(browser.chosenCommit?.subject == "First")
    #expect(browser.laneCount == 2)
    #expect(browser.historyName.get() == "all branches")
  }

  @Test func followsTheRepository() async throws {
    let made = try TestRepository()
    try made.commit("First")
    let browser = try await opened(made)
    browser.choose(0)
    // The kernel watches a moment after the repository was opened.
    var count = 1
    while browser.found.get().count == 1, count < 200 {
      try made.commit("Later")
      count += 1
      try await Task.sleep(for: .milliseconds(50))
    }
    try await wait(for: "the new commits") {
      browser.found.get().count == count && browser.session.isActive(.complete)
    }
    #expect(browser.chosenCommit?.subject == "First")
    #expect(browser.position.get() == "\(count)/\(count)")
    try made.git(["branch", "side/one"])
    try await wait(for: "the new branch") { browser.refs.get().contains { $0.name == "side/one" } }
    try made.git(["branch", "side/two"])
    try await wait(for: "the other branch") {
      browser.refs.get().contains { $0.name == "side/two" } && browser.session.isActive(.complete)
    }
    try FileManager.default.moveItem(atPath: made.path, toPath: made.path + "-gone")
    defer { try? FileManager.default.removeItem(atPath: made.path + "-gone") }
    try await wait(for: "the failure") { browser.session.isActive(.failed) }
    #expect(browser.failure.get()?.words == "The repository at \(made.path) is no longer there")
    #expect(browser.found.get().count == count)
  }

  @Test func theChoiceStaysIfReadingBeginsAgainTwice() {
    let browser = Browser()
    func take(_ subjects: String...) {
      let commits = CommitTable(
        subjects.map { Commit(id: "id of \($0)", parents: [], author: "", time: 0, subject: $0) })
      var graph = LaneGraph()
      browser.take(
        Repository.Batch(
          commits: commits, rows: graph.add(commits), loaded: commits.count, total: nil))
    }
    take("second", "first")
    browser.choose(1)
    browser.readAgain(.head)
    // Not all commits are read before the repository changes once more.
    take("third")
    browser.readAgain(.head)
    take("fourth", "third", "second", "first")
    #expect(browser.chosenCommit?.subject == "first")
    // A commit that the user chooses meanwhile is not replaced.
    browser.readAgain(.head)
    take("fourth", "third")
    browser.choose(0)
    browser.readAgain(.head)
    take("fourth", "third", "second", "first")
    #expect(browser.chosenCommit?.subject == "fourth")
  }

  @Test func whatIsNotCommittedIsARow() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    try made.commit("Second")
    try made.write("two\n", to: "a.txt")
    let browser = try await opened(made)
    try await wait(for: "the changes") { browser.uncommitted.get() != nil }
    #expect(browser.listed.get() == [-1, 0, 1] && browser.found.get() == [0, 1])
    #expect(browser.commit(at: -1).subject == "Uncommitted changes in 1 file")
    #expect(browser.status.get() == "2 commits")
    browser.openCommit(at: -1)
    try await wait(for: "the diff") { browser.session.isActive(.shown) }
    #expect(changes(browser).suffix(2) == ["one", "two"])
    #expect(browser.position.get() == "")
    // A search is among commits, and a branch has no working tree.
    browser.query.set("first")
    #expect(browser.listed.get() == [1])
    browser.clearFilter()
    #expect(browser.listed.get() == [-1, 0, 1])
    // Reading again shows the file as it is now.
    try made.write("three\n", to: "a.txt")
    browser.session.send(.refresh)
    try await wait(for: "the new diff") { changes(browser).last == "three" }
    try made.write("one\n", to: "a.txt")
    browser.session.send(.refresh)
    try await wait(for: "a clean tree") { browser.uncommitted.get() == nil }
    #expect(browser.listed.get() == [0, 1] && browser.chosen.get() == 0)
    try await wait(for: "the commit") {
      browser.session.isActive(.shown) && browser.document.get().commit?.subject == "Second"
    }
  }

  @Test func parentsAndChildrenAreKnown() async throws {
    let made = try TestRepository()
    try made.commit("First")
    try made.git(["checkout", "--quiet", "-b", "side"])
    try made.commit("On the side")
    try made.git(["checkout", "--quiet", "main"])
    try made.commit("On main")
    try made.git([
      "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "merge", "--quiet", "-m", "Merge",
      "side",
    ])
    let browser = try await opened(made)
    func links(_ subject: String) -> [String] {
      let offset = browser.found.get().first { browser.commit(at: $0).subject == subject }
      browser.openCommit(at: offset ?? 0)
      browser.beginDocument()
      return browser.document.get().lines.filter { $0.target != nil }.map {
        "\($0.text.prefix(6)) \($0.text.dropFirst(20))"
      }
    }
    #expect(links("Merge") == ["Parent On main", "Parent On the side"])
    #expect(links("On main") == ["Parent First", "Child  Merge"])
    #expect(Set(links("First")) == ["Child  On main", "Child  On the side"])
    // A link is one line, however long the subject is.
    let document = browser.document.get()
    let rows = document.rows(width: 20, codeWidth: nil).filter {
      document.lines[$0.line].target != nil
    }
    #expect(rows.count == 2)
  }

  @Test func linesOfMessagesMayEndWithReturns() async throws {
    let made = try TestRepository()
    try made.addCommits(["Subject\r\n\r\nOne\r\n\r\nTwo\r\n"])
    let browser = try await opened(made)
    browser.openCommit(at: 0)
    try await wait(for: "the commit") { browser.session.isActive(.shown) }
    let lines = browser.document.get().lines
    #expect(lines.first?.text == "Subject")
    #expect(lines.filter { $0.kind == .message }.map(\.text) == ["One", "", "Two"])
  }

  @Test func whiteSpaceIsIgnoredOnDemand() async throws {
    let made = try TestRepository()
    try made.write("one\ntwo\n", to: "a.txt")
    try made.write("one\n", to: "b.txt")
    try made.commit("First")
    try made.write("  one\nzwei\n", to: "a.txt")
    try made.write("one \n", to: "b.txt")
    try made.commit("Second")
    let browser = try await opened(made)
    browser.openCommit(at: 0)
    try await wait(for: "the diff") { browser.session.isActive(.shown) }
    let before = browser.document.get()
    #expect(before.insertionCount == 3 && before.headings.count == 2)
    browser.options.edit { $0.ignoresSpace = true }
    browser.session.send(.compareAgain)
    #expect(browser.document.get().lines.count == before.lines.count, "nothing flickers")
    try await wait(for: "the other diff") { browser.session.isActive(.shown) }
    let after = browser.document.get()
    #expect(after.insertionCount == 1 && after.headings.count == 2)
    #expect(changes(browser).last == "Only white space differs")
    #expect(after.lines.filter { $0.kind == .file }.map { $0.count?.insertions } == [1, nil])
    browser.options.edit { $0.ignoresSpace = false }
    browser.session.send(.compareAgain)
    try await wait(for: "the first diff") { browser.session.isActive(.shown) }
    #expect(browser.document.get().lines.map(\.text) == before.lines.map(\.text))
  }

  @Test func cancellingASearchGoesBack() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    let browser = try await opened(made)
    browser.choose(40)
    browser.rememberPlace(17)
    browser.type("commit 7")
    browser.choose(93)
    #expect(browser.found.get().count == 19 && browser.place == .top)
    browser.cancelSearch()
    #expect(browser.query.get().isEmpty && browser.found.get().count == 100)
    #expect(browser.chosen.get() == 40 && browser.place == .former(offset: 17))
    // A search that was finished stays, and the choice with it.
    browser.rememberPlace(17)
    browser.type("commit 7")
    browser.choose(93)
    browser.finishSearch()
    browser.cancelSearch()
    #expect(browser.query.get() == "commit 7" && browser.position.get() == "19/19")
    browser.clearFilter()
    #expect(browser.chosen.get() == 93 && browser.place == .choice)
  }
}
