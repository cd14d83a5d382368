import Bindings
import Controls
import DiscreteStates
import Foundation
import HistoryModel
import Reconciler
import RepositoryFixture
import Testing

@testable import HistoryViews
@testable import TerminalHost

/// Tests of the app on a terminal's screen, with a terminal's keys.
@MainActor
final class ScreenTests {
  let browser: Browser
  let screen: TerminalScreen

  init() throws {
    browser = try Browser()
    screen = TerminalScreen(width: 100, height: 20)
    screen.rootView = BrowserView(browser)
  }

  func open(_ made: TestRepository) async throws {
    browser.open(made.path)
    try await wait(for: "the commits") { browser.session.isActive(.complete) }
    draw()
  }

  /// Paints, and returns the number of written cells.
  @discardableResult
  func draw() -> Int {
    let before = screen.totalCells
    _ = screen.draw()
    return screen.totalCells - before
  }

  @discardableResult
  func type(_ text: String) -> Int {
    screen.receive(Array(text.utf8))
    return draw()
  }

  /// Presses Escape, whose byte alone could begin another key.
  func escape() {
    screen.receive([0x1B])
    screen.finishInput()
    draw()
  }

  /// Opens the chosen commit, and waits for the diff of its first file.
  func openChosen() async throws {
    type("\r")
    try await wait(for: "the diff") { browser.diff.get() != nil }
    draw()
  }

  /// The background of a cell.
  func background(_ x: Int, _ y: Int) -> CellColor {
    screen.painter.picture[x, y].style.background
  }

  /// Types into the search field, and paints when the search has run.
  func search(_ text: String) async throws -> Int {
    let query = browser.query.get() + text
    let letter = type(text)
    try await wait(for: "the query") { browser.query.get() == query }
    return letter + draw()
  }

  var rows: [String] {
    let picture = screen.painter.picture
    return (0..<picture.height).map { y in
      var row = ""
      for x in 0..<picture.width where !picture[x, y].isTrailing {
        row.append(screen.painter.glyphs.character(of: picture[x, y].glyph))
      }
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  @Test func showsCommitsInColumns() async throws {
    let made = try TestRepository()
    try made.addCommits(["First", "Second", "Dritter: 漢字 🌍"])
    try await open(made)
    #expect(rows[1].contains("Dritter: 漢字 🌍"))
    #expect(rows[3].contains("First"))
    #expect(rows[1].hasSuffix("2023-11-14"))
    #expect(rows[4].isEmpty)
    #expect(rows[19].hasPrefix(" 3 commits"))
  }

  @Test func aKeyWritesOnlyWhatChanges() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { $0 % 1000 == 0 ? "Wonder \($0)" : "Commit \($0)" })
    try await open(made)
    #expect(rows[18].contains("Commit 19983"))
    // A choice moves: two rows of a hundred cells, at most.
    #expect(type("\u{1B}[B") <= 200)
    #expect(draw() == 0)
    type("/")
    // Every row shows another commit, but what they have in common stays.
    let first = try await search("w")
    #expect(first > 0 && first < 100 * 18)
    #expect(rows[1].contains("Wonder 20000"))
    #expect(rows[19].hasPrefix(" 20 of 20,000 commits"))
    // The same commits fit: the letter, the cursor's place, and nothing else.
    #expect(try await search("o") <= 4)
    #expect(try await search("n") <= 4)
    // Return leads to the commits, of which the first is at hand.
    type("\r")
    #expect(screen.focused is CommitList)
    type("/")
    // None fits.
    _ = try await search("x")
    #expect(
      rows[1...18].filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "No commit fits"
      ])
    #expect(rows[19].hasPrefix(" 0 of 20,000 commits"))
    // Escape begins anew.
    screen.receive([0x1B])
    screen.finishInput()
    try await wait(for: "all commits") { browser.query.get().isEmpty }
    draw()
    #expect(screen.focused is CommitList)
    #expect(rows[18].contains("Commit 19983"))
  }

  @Test func whoseSearchFindsNothingTypesOn() async throws {
    let made = try TestRepository()
    try made.addCommits(["First", "Second"])
    try await open(made)
    type("/")
    _ = try await search("x")
    #expect(rows[1].isEmpty)
    // All commits are listed again, and the search field keeps the focus.
    type("\u{15}")
    try await wait(for: "the query") { browser.query.get().isEmpty }
    draw()
    #expect(rows[1].contains("Second"))
    #expect(screen.focused is TextField)
    _ = try await search("fir")
    #expect(rows[1].contains("First") && rows[2].isEmpty)
  }

  @Test func holdsOnlyTheRowsThatAreSeen() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { "Commit \($0)" })
    try await open(made)
    func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
    let before = count(screen.controller.view)
    #expect(before < 400)
    for _ in 0..<50 { type("\u{1B}[6~") }
    #expect(count(screen.controller.view) < 400)
    type("\u{1B}[F")
    #expect(rows[18].contains("Commit 1 "))
  }

  @Test func goesToACommitAndBack() async throws {
    let made = try TestRepository()
    for number in 1...30 {
      try made.write("line \(number)\n", to: "file \(number % 3).txt")
      try made.commit("Change \(number)")
    }
    try await open(made)
    for _ in 0..<4 { type("\u{1B}[B") }
    type("\r")
    try await wait(for: "the diff") { browser.diff.get() != nil }
    draw()
    #expect(rows[1].contains("Change 26"))
    #expect(rows.contains { $0.contains("M file 2.txt") })
    #expect(rows.contains { $0.contains("-line 23") })
    #expect(rows.contains { $0.contains("+line 26") })
    escape()
    #expect(rows[5].contains("Change 26"))
    type("\u{1B}[B")
    type("\r")
    #expect(browser.commit.get()?.subject == "Change 25")
  }

  @Test func saysWhatIsWrongAndTriesAgain() async throws {
    browser.open("/no/such/folder")
    try await wait(for: "the failure") { browser.session.isActive(.failed) }
    draw()
    #expect(rows.contains { $0.contains("There is no folder /no/such/folder") })
    type("\t\r")
    #expect(browser.session.isActive(.opening))
    try await wait(for: "the failure") { browser.session.isActive(.failed) }
  }

  @Test func offersToGoOnAfterAStop() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { "Commit \($0)" })
    browser.open(made.path)
    try await wait(for: "a commit") { browser.progress.get().loaded > 0 }
    draw()
    let stop = try #require(
      FocusOrder.responders(in: screen.controller.view).compactMap { $0 as? Button }
        .first { $0.title == "Stop" })
    screen.resize(width: 74, height: 20)
    draw()
    let hadButton = rows[0].contains("[ Stop ]")
    screen.focus(stop)
    type("\r")
    // The button fits, however long the repository's name is.
    #expect(hadButton)
    #expect(rows[1].contains("You have stopped reading.") && rows[1].hasSuffix("[ Go on ]"))
    #expect(rows[19].hasPrefix(" stopped after "))
    // The focus moves elsewhere when the button disappears.
    #expect(screen.focused is CommitList)
    type("\u{1B}[Z\r")
    try await wait(for: "all commits") { browser.session.isActive(.complete) }
    draw()
    #expect(rows[19].hasPrefix(" 20,000 commits") && !rows[1].contains("stopped"))
    #expect(screen.focused is CommitList)
  }

  @Test func followsTheSizeOfTheTerminal() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    try await open(made)
    screen.resize(width: 60, height: 10)
    draw()
    #expect(rows.count == 10)
    #expect(rows[8].contains("Commit 93"))
    #expect(rows[8].hasSuffix("2023-11-14"))
    screen.resize(width: 140, height: 50)
    draw()
    #expect(rows[48].contains("Commit 53"))
  }
}
