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

/// Tests of a commit on a terminal's screen, with a terminal's keys.
@MainActor
final class CommitScreenTests {
  private let stage: ScreenTests

  init() throws { stage = try ScreenTests() }

  private var rows: [String] { stage.rows }
  private var browser: Browser { stage.browser }

  private func lines(_ numbers: ClosedRange<Int>, _ word: String = "line") -> String {
    numbers.map { "\(word) \($0)\n" }.joined()
  }

  /// Opens the chosen commit, and moves the focus to it.
  private func lookAtChosen() async throws -> CommitPane {
    try await stage.openChosen()
    stage.type("\t")
    return try #require(stage.screen.focused as? CommitPane)
  }

  private func row(_ text: String) -> Int? { rows.firstIndex { $0.contains(text) } }

  @Test func theMessageIsShownWhole() async throws {
    let made = try TestRepository()
    let body = (1...12).map { "Word\($0) of a body that is wide enough to wrap somewhere," }
    try made.write("x\n", to: "a.txt")
    try made.commit("Subject\n\n" + body.joined(separator: " ") + "\n\nLast words.")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 40)
    try await stage.openChosen()
    let first = try #require(row("Word1 of a body"))
    #expect(rows[first].hasPrefix(" Word1 of a body") && rows[first + 1].contains("Word3"))
    #expect(rows[first...].contains { $0.contains("Last words.") })
    #expect(rows[first...].allSatisfy { $0.count <= 99 })
    // Only the subject is bold.
    let subject = try #require(rows.lastIndex(of: " Subject"))
    func isBold(_ y: Int) -> Bool {
      stage.screen.painter.picture[1, y].style.attributes.contains(.bold)
    }
    #expect(isBold(subject) && !isBold(first) && !isBold(subject - 1) && !isBold(subject + 2))
    // In a window, the columns of a message are below each other.
    #expect(label("Word1 of")?.style.isMonospaced == true)
    #expect(label("Subject")?.style.isMonospaced == false)
    #expect(rows[subject + 2].hasSuffix(browser.commit(at: 0).id))
    #expect(rows.contains { $0.hasSuffix("Ada Lovelace <ada@example.org>") })
  }

  /// The label whose text begins with a text.
  private func label(_ beginning: String) -> Label? {
    var next: [View] = [stage.screen.controller.view]
    while let view = next.popLast() {
      if let label = view as? Label, label.text.hasPrefix(beginning) { return label }
      next += view.subviews
    }
    return nil
  }

  @Test func changesHaveNumbersColorsAndMarkedWords() async throws {
    let made = try TestRepository()
    try made.write("func one() {\n\(lines(1...20))  let x = 12 + y\n}\n", to: "a.swift")
    try made.commit("First")
    try made.write("func one() {\n\(lines(1...20))  let x = 13 + y\n}\n", to: "a.swift")
    try made.commit("Second")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 40)
    try await stage.openChosen()
    #expect(row("@@ -19,5 +19,5 @@ func one() {") != nil)
    #expect(rows.contains { $0.hasSuffix("20 20  line 19") })
    let removed = try #require(row("let x = 12 + y"))
    let added = try #require(row("let x = 13 + y"))
    #expect(
      rows[removed] == " 22    -  let x = 12 + y" && rows[added] == "    22 +  let x = 13 + y")
    func style(_ x: Int, _ y: Int) -> CellStyle { stage.screen.painter.picture[x, y].style }
    func paint(_ role: ColorRole) -> CellColor { CellColor(Palette.dark.paint(role)) }
    func ink(_ role: ColorRole) -> CellColor { CellColor(Palette.dark.ink(role)) }
    #expect(style(99, removed).background == paint(.removed))
    #expect(style(99, added).background == paint(.added))
    // Only the changed word is marked.
    let x = 1 + "22    -  let x = ".count
    #expect(style(x, removed).background == paint(.removedWord))
    #expect(style(x, added).background == paint(.addedWord))
    #expect(style(x - 2, added).background == paint(.added))
    #expect(style(x + 2, added).background == paint(.added))
    #expect(style(10, added).foreground == ink(.keyword))
    #expect(style(x, added).foreground == ink(.number))
  }

  @Test func theNextChangeIsShownWithItsLines() async throws {
    let made = try TestRepository()
    try made.write(lines(1...200), to: "a.txt")
    try made.commit("First")
    let changed = [40, 80, 120, 160].map { lines($0 - 39...$0) + "new \($0)\n" }.joined()
    try made.write(changed + lines(161...200), to: "a.txt")
    try made.commit("Second")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 30)
    let pane = try await lookAtChosen()
    for (key, line) in [("]", "+new 40"), ("]", "+new 80"), ("[", "+new 40")] {
      stage.type(key)
      // Below the lines of context.
      #expect(pane.chosenRow == pane.list?.visibleRows.lowerBound, "\(key)")
      #expect(rows.contains { $0.hasSuffix(line) }, "\(key)")
    }
  }

  @Test func theWholeCommitIsOneScroll() async throws {
    let made = try TestRepository()
    try made.write(lines(1...100), to: "a.txt")
    try made.write(lines(1...100, "other"), to: "b.txt")
    try made.commit("Two files")
    try made.write("x\n", to: "c.txt")
    try made.commit("One file")
    try await stage.open(made)
    stage.type("j")
    let pane = try await lookAtChosen()
    #expect(browser.focus.get() == .commit)
    stage.type("}")
    #expect(row("a.txt") != nil && row("+line 1") != nil)
    stage.type("}")
    #expect(row("+other 1") != nil && row("+line") == nil)
    stage.type("{{")
    #expect(row("+line 1") != nil)
    stage.type("G")
    #expect(row("+other 100") != nil)
    // J shows the next commit, from its top.
    stage.type("K")
    try await wait(for: "the other commit") { browser.session.isActive(.shown) }
    stage.draw()
    #expect(stage.screen.focused === pane && rows.contains(" One file") && pane.chosenRow == nil)
    #expect(row("+other") == nil)
    stage.type("J")
    try await wait(for: "the first commit") { browser.session.isActive(.shown) }
    stage.draw()
    #expect(rows.contains(" Two files"))
    // From a file in the list to its changes, and back.
    let file = try #require(pane.rows.last { browser.document.get().lines[$0.line].kind == .file })
    pane.choose(row: file.id)
    stage.type("\r")
    #expect(row("+other 1") != nil)
    stage.type("\r")
    #expect(pane.chosenRow == file.id)
  }

  @Test func wordsAreFoundInACommit() async throws {
    let made = try TestRepository()
    try made.write(lines(1...100), to: "a.txt")
    try made.commit("Lines")
    try await stage.open(made)
    let pane = try await lookAtChosen()
    stage.type("/line 5")
    #expect(browser.query.get().isEmpty && browser.phrase.get() == "line 5")
    #expect(stage.screen.focused is TextField)
    stage.type("\r")
    #expect(stage.screen.focused === pane)
    func selected() -> String? { pane.copied }
    // Both words are found, in any order.
    let first = try #require(pane.chosenRow)
    stage.type("nN")
    #expect(pane.chosenRow == first)
    stage.type("n")
    #expect(try #require(pane.chosenRow) > first)
    // Escape in the field restores the former phrase; Escape in the commit ends it.
    stage.type("/zzz")
    stage.escape()
    #expect(browser.phrase.get() == "line 5" && stage.screen.focused === pane)
    stage.escape()
    #expect(browser.phrase.get().isEmpty && browser.session.isActive(.commit))
    stage.escape()
    #expect(browser.session.isActive(.list) && stage.screen.focused is CommitList)
  }

  @Test func linesAreSelectedAndWrapped() async throws {
    let made = try TestRepository()
    let long = (0..<40).map { "word\($0)" }.joined(separator: " ")
    try made.write("\(long)\nshort\n", to: "a.txt")
    try made.commit("Long lines")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 50)
    let pane = try await lookAtChosen()
    #expect(row("+word0 ") != nil && row("word39") == nil)
    stage.type("w")
    let (start, end) = (try #require(row("+word0 ")), try #require(row("word39")))
    #expect(end == start + 2)
    #expect(rows[start + 1].hasPrefix(String(repeating: " ", count: 6) + "word"))
    // A line that wraps is one line.
    let first = try #require(
      pane.rows.first { browser.document.get().lines[$0.line].text == long })
    pane.choose(row: first.id)
    stage.type("vjjj")
    #expect(pane.copied == "+\(long)\n+short")
    #expect(row("4 lines selected") != nil)
    stage.escape()
    #expect(pane.copied == "short" && browser.session.isActive(.commit))
    stage.type("w")
    #expect(row("word39") == nil)
  }

  @Test func moreLinesAroundChangesAreShown() async throws {
    let made = try TestRepository()
    try made.write(lines(1...100), to: "a.txt")
    try made.commit("First")
    try made.write(lines(1...49) + "new\n" + lines(51...100), to: "a.txt")
    try made.commit("Second")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 40)
    let pane = try await lookAtChosen()
    let row = try #require(
      pane.rows.first { browser.document.get().lines[$0.line].text == "new" })
    pane.choose(row: row.id)
    for first in [30, 1, 47] {
      stage.type("x")
      try await wait(for: "the other lines") { browser.session.isActive(.shown) }
      stage.draw()
      let lines = browser.document.get().lines.filter { $0.kind == .change(.context) }
      #expect(lines.first?.text == "line \(first)")
      // The same line is selected, and in sight.
      #expect(pane.copied == "new" && self.row("+new") != nil)
      #expect((self.row("whole files") != nil) == (first == 1))
    }
  }

  @Test func linesAreSelectedWithTheMouse() async throws {
    let made = try TestRepository()
    try made.write("one\n\ttwo\nthree\n", to: "a.txt")
    try made.commit("Lines")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 50)
    let pane = try await lookAtChosen()
    func at(_ text: String, _ button: Int, _ end: String = "M") throws {
      stage.type("\u{1B}[<\(button);30;\(try #require(row(text)) + 1)\(end)")
    }
    try at("+one", 0)
    try at("+    two", 32)
    try at("+three", 32)
    try at("+three", 0, "m")
    #expect(row("3 lines selected") != nil)
    // Tabs are copied as such.
    #expect(pane.copied == "+one\n+\ttwo\n+three")
    stage.type("y")
    #expect(rows.last?.hasSuffix(" Copied 3 lines") == true)
    // The menu leaves the selection as it is.
    try at("+    two", 2)
    #expect(row("Copy") != nil && row("3 lines selected") != nil)
    stage.escape()
    // Back to one line, and on with the keys.
    try at("+    two", 0)
    try at("+    two", 0, "m")
    #expect(pane.copied == "\ttwo" && row("lines selected") == nil)
    stage.type("\u{1B}[1;2B")
    #expect(pane.copied == "+\ttwo\n+three")
    stage.escape()
    try at("a.txt  added", 0)
    #expect(pane.copied == "a.txt")
    try at("Author", 0)
    #expect(pane.copied == "Ada Lovelace <ada@example.org>")
  }

  @Test func namesOfFunctionsAndFilesAreNotLost() async throws {
    let made = try TestRepository()
    let words = (1...9).map { "argument\($0): Int" }.joined(separator: ", ")
    // As in git, the name of a function has at most 80 characters.
    let position = "@@ -8,5 +8,5 @@ " + "func f(\(words)) -> Result {".prefix(80)
    let path = "a/" + String(repeating: "long", count: 12) + "/folder/name.swift"
    for line in ["old", "new"] {
      try made.write("func f(\(words)) -> Result {\n\(lines(1...9))  \(line)\n}\n", to: path)
      try made.commit(line)
    }
    try await stage.open(made)
    stage.screen.resize(width: 60, height: 40)
    let pane = try await lookAtChosen()
    let start = try #require(row("@@ -8,5 +8,5 @@ func f(argument1: Int,"))
    #expect(rows[start] + rows[start + 1] == " " + position)
    // In the list of files, and above the changes.
    #expect(
      rows.filter { $0.contains("…") && $0.hasSuffix("folder/name.swift  +1 −1") }.count == 2)
    // The position remains one line.
    stage.type("]")
    #expect(pane.copied == position)
  }

  @Test func longLinesAreScrolledToTheSides() async throws {
    let made = try TestRepository()
    let long = (0..<40).map { "<\($0)>" }.joined(separator: "------")
    try made.write("\(long)\nshort\n", to: "a.txt")
    try made.commit("Long lines")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 40)
    let pane = try await lookAtChosen()
    #expect(rows.contains { $0.contains("1 +<0>------<1>") && $0.hasSuffix("…") })
    stage.type("\u{1B}[C")
    #expect(rows.contains { $0.contains("1 +-<1>------<2>") })
    #expect(rows.contains { $0.contains("from column 9") })
    stage.type("\u{1B}[D\u{1B}[D")
    #expect(rows.contains { $0.contains("1 +<0>------<1>") })
    // The wheel, and to the end with Shift; no further than the longest line.
    stage.type("\u{1B}[<67;90;30M")
    #expect(rows.contains { $0.contains("from column 4") })
    stage.type("\u{1B}[1;2C\u{1B}[C")
    #expect(rows.contains { $0.hasSuffix("------<39>") })
    #expect(stage.screen.focused === pane)
    // Wider, there is more to see.
    stage.screen.resize(width: 149, height: 40)
    stage.draw()
    stage.draw()
    #expect(rows.contains { $0.hasSuffix("------<39>") && $0.count > 140 })
  }

  @Test func namesAndChangesWithoutLinesAreTold() async throws {
    let made = try TestRepository()
    try made.write(lines(1...9), to: "old.txt")
    try made.write("other\n", to: "new\nline\u{1B}[31m.txt")
    try made.commit("First")
    try made.git(["mv", "old.txt", "new.txt"])
    try made.remove("new\nline\u{1B}[31m.txt")
    try made.commit("Rename")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 50)
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("D new\\nline\\033[31m.txt") })
    #expect(rows.contains { $0.contains("R old.txt → new.txt") })
    #expect(rows.contains(" new\\nline\\033[31m.txt  deleted  +0 −1"))
    #expect(rows.contains(" old.txt → new.txt  renamed"))
    #expect(rows.filter { $0.localizedCaseInsensitiveContains("renamed") }.count == 1)
    #expect(rows.contains { $0.contains("The content is the same") })
  }

  @Test func aSearchLeadsFromACommitToWhatItFinds() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { $0 % 10 == 0 ? "Wonder \($0)" : "Commit \($0)" })
    try await stage.open(made)
    try await stage.openChosen()
    stage.type("/")
    #expect(stage.screen.focused is TextField)
    _ = try await stage.search("wonder")
    // Results appear immediately, and the search field keeps the focus.
    #expect(stage.screen.focused is TextField)
    #expect(rows[1].contains("Wonder 100") && rows[2].contains("Wonder 90"))
    _ = try await stage.search(" 5")
    stage.type("\r")
    let list = try #require(stage.screen.focused as? CommitList)
    #expect(list.chosenRow == 0 && rows[1].contains("Wonder 50"))
    // The commit that was found is shown already.
    try await wait(for: "the commit") {
      browser.session.isActive(.shown) && browser.document.get().commit?.subject == "Wonder 50"
    }
    stage.type("\r")
    #expect(stage.screen.focused is CommitPane)
  }

  @Test func linksLeadToParentsAndChildren() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    try await stage.open(made)
    stage.type(",,")
    #expect(browser.chosenCommit?.subject == "Commit 98")
    stage.type(".")
    #expect(browser.chosenCommit?.subject == "Commit 99")
    stage.type("G,")
    #expect(browser.chosenCommit?.subject == "Commit 1", "the first commit has no parent")
    stage.type("g")
    stage.screen.resize(width: 100, height: 40)
    try await stage.openChosen()
    let parent = try #require(row("Parent  "))
    #expect(rows[parent].hasSuffix("Commit 99") && row("Child") == nil)
    stage.type("\u{1B}[<0;13;\(parent + 1)M\u{1B}[<0;13;\(parent + 1)m")
    #expect(browser.chosenCommit?.subject == "Commit 99")
    try await wait(for: "the parent") { browser.session.isActive(.shown) }
    stage.draw()
    #expect(row("Child   ") != nil)
    // By keys, and from a search that does not list the commit.
    stage.type("/parent\r\r")
    try await wait(for: "its parent") { browser.chosenCommit?.subject == "Commit 98" }
    browser.type("97")
    stage.draw()
    browser.scope.set(.commits)
    browser.type("commit 97")
    stage.draw()
    #expect(browser.found.get().count == 1)
    browser.choose(browser.found.get()[0])
    stage.type(",")
    #expect(browser.chosenCommit?.subject == "Commit 96" && browser.query.get().isEmpty)
    #expect((1..<15).contains(try #require(row("Commit 96"))), "the list shows it")
  }

  @Test func whiteSpaceIsIgnoredByKey() async throws {
    let made = try TestRepository()
    try made.write(lines(1...60), to: "a.txt")
    try made.commit("First")
    try made.write(lines(1...60, " line"), to: "a.txt")
    try made.commit("Second")
    try await stage.open(made)
    stage.screen.resize(width: 100, height: 40)
    let pane = try await lookAtChosen()
    stage.type("G")
    #expect(row("+ line 60") != nil)
    stage.type("W")
    try await wait(for: "the comparison") { browser.session.isActive(.shown) }
    stage.draw()
    #expect(row("Only white space differs") != nil && row("white space ignored") != nil)
    // The line that was selected is gone; the heading of its file is selected instead.
    #expect(pane.copied == "a.txt" && pane.chosenRow == pane.rows.count - 2)
    stage.type("wwyvW")
    try await wait(for: "the comparison") { browser.session.isActive(.shown) }
    stage.draw()
    #expect(row("white space ignored") == nil && row("-line 1") != nil)
  }

  @Test func theRowOfWhatIsNotCommittedIsSeen() async throws {
    let made = try TestRepository()
    try made.write("one\n", to: "a.txt")
    try made.commit("First")
    for number in 2...30 { try made.commit("Commit \(number)") }
    try made.write("two\n", to: "a.txt")
    try await stage.open(made)
    try await wait(for: "the changes") { browser.uncommitted.get() != nil }
    stage.draw()
    #expect(rows[1].contains("Uncommitted changes in 1 file") && rows[2].contains("Commit 30"))
    #expect(browser.chosenCommit?.subject == "Commit 30")
    stage.type("k")
    stage.screen.resize(width: 100, height: 40)
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("-one") } && rows.contains { $0.contains("+two") })
    #expect(row("Commit  ") == nil && row("Parent  ") != nil)
    #expect(rows.contains(" 1 file  +1 −1"))
    stage.type("J")
    try await wait(for: "the commit") { browser.session.isActive(.shown) }
    #expect(browser.document.get().commit?.subject == "Commit 30")
  }

  @Test func namesOfBranchesLeaveRoomForTheSubject() async throws {
    let made = try TestRepository()
    try made.commit("A subject that has fifty-one characters, no fewer.")
    for number in 1...9 { try made.git(["branch", "feature/number-\(number)"]) }
    try made.git(["update-ref", "refs/remotes/origin/main", "HEAD"])
    try await stage.open(made)
    try await wait(for: "the refs") { browser.refs.get().count == 11 }
    stage.draw()
    #expect(rows[1].contains("  main  +10 A subject that has fifty-one"))
    stage.screen.resize(width: 200, height: 20)
    stage.draw()
    #expect(rows[1].contains("  main   feature/number-1  +9 A subject that has"))
    try made.git(["checkout", "--quiet", "--detach"])
    stage.type("R")
    try await wait(for: "the refs") { !browser.refs.get().contains(where: \.isCurrent) }
    stage.draw()
    #expect(rows[1].contains("  HEAD   feature/number-1  +10 A subject that has"))
  }

  @Test func onlyRowsWithLinesGiveThemRoom() async throws {
    let made = try TestRepository()
    var stream = ""
    for (time, name) in ["main", "side1", "side2", "side3", "side4"].enumerated() {
      stream += "commit refs/heads/\(name)\nmark :\(time + 1)\n"
      stream += "committer Ada <ada@example.org> \(1_700_000_000 + time) +0000\n"
      stream += "data 5\ncm \(time)\n\(time > 0 ? "from :1\n" : "")\n"
    }
    try made.git(["fast-import", "--quiet"], input: Data(stream.utf8))
    try await stage.open(made)
    browser.session.send(.list(.all))
    try await wait(for: "all branches") { browser.session.isActive(.complete) }
    stage.draw()
    #expect(rows[1].contains("  ●  side4  cm 4") && rows[2].contains("  │ ●  side3  cm 3"))
    // Eight columns are for lines at this width.
    #expect(rows[4].contains("  │ │ │ ●  side1  cm 1") && rows[5].contains("  ●─┴─┴─╯  main  cm 0"))
  }

  @Test func itIsSeenWhichPartHasTheKeyboard() async throws {
    let made = try TestRepository()
    try made.write(lines(1...9), to: "a.txt")
    try made.commit("First")
    try await stage.open(made)
    let chosen = stage.background(0, 1)
    #expect(chosen != .own)
    stage.type("/")
    let idle = stage.background(0, 1)
    #expect(idle != .own && idle != chosen)
    stage.escape()
    try await stage.openChosen()
    #expect(stage.background(0, 1) == chosen && rows[19].contains("Return: show"))
    let title = try #require(rows.dropFirst(2).firstIndex { $0.contains("1 file") })
    func style() -> CellStyle { stage.screen.painter.picture[1, title].style }
    let idleTitle = style()
    stage.type("\tj")
    #expect(stage.background(0, 1) == idle && style() != idleTitle)
    #expect((title + 1..<19).contains { stage.background(40, $0) == chosen })
    #expect(rows[19].contains("}: next file"))
  }

  @Test func aCommitWithoutFilesCanBeLeft() async throws {
    let made = try TestRepository()
    try made.commit("Empty")
    try await stage.open(made)
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("No file was changed") })
    stage.type("\t")
    #expect(stage.screen.focused is CommitPane)
    stage.escape()
    #expect(stage.screen.focused is CommitList)
  }

  @Test(arguments: [(20, 10), (16, 6), (30, 8), (50, 16), (71, 24), (40, 40)])
  func smallWindowsAreOfUse(width: Int, height: Int) async throws {
    let made = try TestRepository()
    try made.write(lines(1...50), to: "a.txt")
    try made.commit("Some subject\n\nAnd a body.")
    try await stage.open(made)
    stage.screen.resize(width: width, height: height)
    stage.draw()
    #expect(rows[1].contains("Some sub") || rows[1].contains(" main "))
    stage.type("/")
    _ = try await stage.search("some")
    #expect(rows[0].contains("some"), "what is typed is seen")
    #expect(rows[height - 1].hasPrefix(" 1 of 1 commit"))
    stage.type("\r")
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("Some sub") })
    // The commit has the keys if there is no room for the list.
    stage.type("\t}")
    if height > 6 { #expect(rows.contains { $0.contains("a.txt") }) }
    if height > 8 { #expect(rows.contains { $0.contains("@@ ") }) }
  }

  @Test func tooSmallAWindowSaysSo() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    try await stage.open(made)
    for _ in 0..<30 { stage.type("\u{1B}[B") }
    let before = rows
    stage.screen.resize(width: 10, height: 4)
    stage.draw()
    #expect(rows == ["Too small", "", "", ""])
    stage.screen.resize(width: 100, height: 20)
    stage.draw()
    #expect(rows == before)
  }

  @Test func theChoiceStaysInSight() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { "Commit \($0)" })
    try await stage.open(made)
    for _ in 0..<15 { stage.type("\u{1B}[B") }
    for height in [12, 8, 5, 30, 9, 20] {
      stage.screen.resize(width: 100, height: height)
      stage.draw()
      #expect(rows.contains { $0.contains("Commit 85 ") }, "\(height) lines")
    }
  }
}
