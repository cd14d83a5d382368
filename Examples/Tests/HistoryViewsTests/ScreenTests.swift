import Bindings
import DiscreteStates
import Foundation
import HistoryModel
import Reconciler
import RepositoryFixture
import Testing

@testable import Controls
@testable import HistoryViews
@testable import TerminalHost

/// Tests of the app on a terminal's screen, with a terminal's keys.
@MainActor
final class ScreenTests {
  let browser: Browser
  let screen: TerminalScreen

  init() throws {
    browser = Browser()
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

  /// Opens the chosen commit, and waits for its changes.
  func openChosen() async throws {
    type("\r")
    try await wait(for: "the diff") { browser.session.isActive(.shown) }
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
    #expect(rows[1].hasSuffix(browser.commit(at: 0).time.dayAndMinute))
    #expect(rows[1].contains("  main  ") && !rows[2].contains("main"))
    #expect(rows[4].isEmpty)
    #expect(rows[19].hasPrefix(" 3 commits"))
  }

  @Test(arguments: [(39, false, false), (60, false, true), (80, true, true), (160, true, true)])
  func columnsGiveWayToTheSubject(_ width: Int, hasAuthor: Bool, hasDate: Bool) async throws {
    let made = try TestRepository()
    try made.commit("A subject of many words", author: "Ada King of Lovelace")
    try await open(made)
    screen.resize(width: width, height: 20)
    draw()
    #expect(rows[1].contains("A subject of many words"))
    #expect(rows[1].contains("Ada King") == hasAuthor)
    #expect(rows[1].contains("Ada King of Lovelace") == (width > 150))
    let time = browser.commit(at: 0).time.dayAndMinute
    #expect(rows[1].contains(time.prefix(10)) == hasDate && rows[1].contains(time) == (width > 100))
    // The key that leads to all others is shown first.
    #expect(rows[19].contains("?: keys") == (width >= 60))
  }

  @Test func aKeyWritesOnlyWhatChanges() async throws {
    let made = try TestRepository()
    try made.addCommits((1...20_000).map { $0 % 1000 == 0 ? "Wonder \($0)" : "Commit \($0)" })
    try await open(made)
    #expect(rows[18].contains("Commit 19983"))
    // A choice moves: two rows of a hundred cells, and its number in the status bar.
    #expect(type("\u{1B}[B") <= 200 + 1)
    #expect(draw() == 0)
    type("/")
    // Every row shows another commit, but what they have in common stays.
    let first = try await search("w")
    #expect(first > 0 && first < 100 * 18)
    #expect(rows[1].contains("Wonder 20000"))
    #expect(rows[19].hasPrefix(" 20 of 20,000 commits"))
    // The same commits fit: the letter, the cursor's place, and a marked letter in each row.
    #expect(try await search("o") <= 4 + 18)
    #expect(try await search("n") <= 4 + 18)
    // Return leads to the commits, of which the first is at hand.
    type("\r")
    #expect(screen.focused is CommitList)
    type("/")
    // The new search replaces the former one. None fits.
    #expect(browser.query.get().isEmpty)
    _ = try await search("x")
    #expect(
      rows[1...18].filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "No commit fits"
      ])
    #expect(rows[19].hasPrefix(" 0 of 20,000 commits"))
    // Escape goes back to the former search, and then to all commits; the choice stays.
    escape()
    #expect(browser.query.get() == "won" && rows[1].contains("Wonder 20000"))
    #expect(screen.focused is CommitList)
    escape()
    #expect(browser.query.get().isEmpty)
    #expect(rows[18].contains("Commit 19983"))
  }

  @Test func theBestHitsAreSeenAndMarked() async throws {
    let made = try TestRepository()
    try made.addCommits((1...500).map { $0 % 7 == 0 ? "Wonder \($0)" : "Commit \($0)" })
    try await open(made)
    for _ in 0..<12 { type("\u{1B}[6~") }
    let (before, chosen) = (rows, browser.chosen.get())
    type("/")
    _ = try await search("wonder")
    #expect(rows[1].contains("Wonder 497") && rows[2].contains("Wonder 490"))
    #expect(browser.chosen.get() == 3)
    let column = try #require(rows[2].range(of: "Wonder")).lowerBound
    let x = rows[2].distance(from: rows[2].startIndex, to: column)
    let marked = CellColor(Palette.dark.paint(.match))
    #expect((x..<x + 6).allSatisfy { background($0, 2) == marked })
    #expect(background(x - 1, 2) == .own && background(x + 6, 2) == .own)
    // Escape restores the place and the selection.
    escape()
    #expect(rows == before && browser.chosen.get() == chosen)
    // n and N go from one hit to the next.
    type("/")
    _ = try await search("wonder")
    type("\rnn")
    #expect(browser.chosenCommit?.subject == "Wonder 483")
    type("N")
    #expect(browser.chosenCommit?.subject == "Wonder 490")
    #expect(rows[19].contains("2/71"))
  }

  @Test func oneTableHasTheKeys() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    try await open(made)
    #expect(rows[19].contains("/: find") && rows[19].contains("?: keys"))
    type("jjj")
    #expect(browser.chosen.get() == 3)
    type("k G")
    #expect(browser.chosen.get() == 99)
    type("g ")
    let page = try #require(browser.chosen.get())
    #expect(page > 10)
    type("b")
    #expect(browser.chosen.get() == 0)
    type("?")
    #expect(rows.contains { $0.contains("find commits by subject") })
    #expect(rows.contains { $0.contains("↓  j") && $0.contains("next row") } || rows.count < 40)
    type("?")
    #expect(!rows.contains { $0.contains("find commits by subject") })
    #expect(screen.focused is CommitList)
    // Letters that are typed in the search field are no commands.
    type("/")
    #expect(rows[19].contains("Return: go to the results") && !rows[19].contains("?: keys"))
    type("\r")
    #expect(rows[19].contains("/: find") && rows[19].contains("?: keys"))
    var hasQuit = false
    screen.onQuit = { hasQuit = true }
    type("q")
    #expect(hasQuit)
  }

  @Test func aCommitHasAMenu() async throws {
    let made = try TestRepository()
    try made.addCommits((1...5).map { "Commit \($0)" })
    try await open(made)
    // The second button on the third row.
    type("\u{1B}[<2;30;4M")
    #expect(browser.chosen.get() == 2 && rows.contains { $0.contains("Copy the hash") })
    let hash = try #require(browser.chosenCommit?.id)
    screen.receive(Array("\u{1B}[B\r".utf8))
    let copied = "\u{1B}]52;c;\(Data(hash.utf8).base64EncodedString())\u{7}"
    #expect(screen.requests.takeBytes() == Array(copied.utf8))
    draw()
    #expect(!rows.contains { $0.contains("Copy the hash") })
    // The first command that begins with the letter.
    type("\u{1B}[<2;30;4Mg\r")
    #expect(browser.chosenCommit?.subject == "Commit 2")
  }

  @Test func theHelpIsWholeInEightyColumns() async throws {
    let made = try TestRepository()
    try made.addCommits(["One"])
    try await open(made)
    screen.resize(width: 80, height: 70)
    draw()
    type("?")
    for command in Command.all(inTerminal: true) {
      #expect(rows.contains { $0.contains(command.title) }, "\(command.title)")
    }
  }

  @Test func aBranchIsFoundByItsName() async throws {
    let made = try TestRepository()
    try made.commit("First")
    for name in ["side/one", "side/two"] { try made.git(["branch", name]) }
    try await open(made)
    try await wait(for: "the branches") { browser.refs.get().count == 3 }
    type("r")
    #expect(rows.contains { $0.contains("side/two  branch") })
    type("/ONE")
    #expect(rows.contains { $0.contains("side/one  branch") })
    #expect(!rows.contains { $0.contains("side/two  branch") })
    type("\r\r")
    let side = browser.refs.get().first { $0.name == "side/one" }
    #expect(browser.history.get() == side.map { .ref($0) })
  }

  @Test func everyKeyHasOneMeaningAtAPlace() {
    for inTerminal in [false, true] {
      let commands = Command.all(inTerminal: inTerminal)
      for place in Command.Place.allCases {
        let keys = commands.filter { $0.place == place }.flatMap(\.keys)
        #expect(Set(keys).count == keys.count, "\(place)")
      }
      #expect(commands.contains { $0.keys.contains(KeyPress("q")) } == inTerminal)
      #expect(commands.contains { $0.keys.contains(KeyPress("w", .control)) } != inTerminal)
    }
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
    try await wait(for: "the diff") { browser.session.isActive(.shown) }
    draw()
    // The list is above the commit, and an arrow key leads to the next one.
    #expect(rows[5].contains("Change 26"))
    #expect(rows.contains { $0.hasPrefix(" Change 26") })
    screen.resize(width: 100, height: 40)
    draw()
    #expect(rows.contains { $0.contains("M file 2.txt  +1 −1") })
    #expect(rows.contains { $0.contains("-line 23") })
    #expect(rows.contains { $0.contains("+line 26") })
    type("\u{1B}[B")
    try await wait(for: "the next commit") { browser.session.isActive(.shown) }
    draw()
    #expect(rows.contains { $0.contains("+line 25") } && !rows.contains { $0.contains("+line 26") })
    // Beside each other where there is room.
    screen.resize(width: 180, height: 40)
    draw()
    #expect(rows[2].contains("Change 29") && rows[2].contains(" Change 25"))
    escape()
    #expect(!rows.contains { $0.contains("+line 25") })
    #expect(screen.focused is CommitList)
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
