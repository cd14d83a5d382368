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

  @Test func theMessageIsShownWhole() async throws {
    let made = try TestRepository()
    let body = (1...12).map { "Word\($0) of a body that is wide enough to wrap somewhere," }
    try made.write("x\n", to: "a.txt")
    try made.commit("Subject\n\n" + body.joined(separator: " ") + "\n\nLast words.")
    try await stage.open(made)
    try await stage.openChosen()
    #expect(rows[1] == " Subject")
    #expect(rows[2].isEmpty)
    #expect(rows[3].hasPrefix(" Word1 of a body") && rows[4].contains("Word3"))
    // It has a third of the screen, and scrolls.
    #expect(!rows.contains { $0.contains("Last words.") })
    let about = try #require(rows.firstIndex { $0.contains("Ada Lovelace  2") })
    #expect(about == 7)
    stage.screen.receive(Array("\u{1B}[<65;5;3M\u{1B}[<65;5;3M\u{1B}[<65;5;3M".utf8))
    stage.draw()
    #expect(rows[1..<7].contains { $0.contains("Last words.") })
    // A short one takes no more room than it needs.
    stage.screen.resize(width: 200, height: 40)
    stage.draw()
    #expect(rows.contains { $0.contains("Last words.") })
    #expect(rows.firstIndex { $0.contains("Ada Lovelace  2") } == 9)
  }

  @Test func eachFileBeginsAtItsTop() async throws {
    let made = try TestRepository()
    try made.write(lines(1...100), to: "a.txt")
    try made.write(lines(1...100, "other"), to: "b.txt")
    try made.commit("Two files")
    try await stage.open(made)
    try await stage.openChosen()
    #expect(stage.screen.focused is FileList)
    stage.type("\t")
    #expect(stage.screen.focused is DiffList)
    stage.type("\u{1B}[F")
    #expect(rows.contains { $0.contains("+line 100") })
    // The previous file's lines are not shown under the new name, even before the diff arrives.
    stage.type("\u{1B}[Z\u{1B}[B")
    #expect(browser.file.get()?.path == "b.txt")
    #expect(!rows.contains { $0.contains("+line") })
    try await wait(for: "the other diff") { browser.diff.get() != nil }
    stage.draw()
    #expect(rows.contains { $0.contains("b.txt  +100 −0") })
    #expect(rows.contains { $0.contains("@@ -0,0 +1,100 @@") })
    #expect(rows.contains { $0.contains("+other 1") } && !rows.contains { $0.contains("+line") })
    // No line is selected.
    stage.type("\t\u{1B}[B")
    let diff = try #require(stage.screen.focused as? DiffList)
    #expect(diff.chosenRow == 0)
  }

  @Test func longLinesAreScrolledToTheSides() async throws {
    let made = try TestRepository()
    let long = (0..<30).map { "<\($0)>" }.joined(separator: "------")
    try made.write("\(long)\nshort\n", to: "a.txt")
    try made.commit("Long lines")
    try await stage.open(made)
    try await stage.openChosen()
    stage.type("\t")
    #expect(rows.contains { $0.contains("1 +<0>------<1>") && $0.hasSuffix("…") })
    stage.type("\u{1B}[C")
    #expect(rows.contains { $0.contains("1 +-<1>------<2>") })
    #expect(rows.contains { $0.contains("from column 9") })
    stage.type("\u{1B}[D\u{1B}[D")
    #expect(rows.contains { $0.contains("1 +<0>------<1>") })
    // The wheel, and to the end with Shift; no further than the longest line.
    stage.type("\u{1B}[<67;90;10M")
    #expect(rows.contains { $0.contains("from column 4") })
    stage.type("\u{1B}[1;2C\u{1B}[C")
    #expect(rows.contains { $0.hasSuffix("------<29>") })
    #expect(stage.screen.focused is DiffList)
    // Wider, there is more to see.
    stage.screen.resize(width: 300, height: 20)
    stage.draw()
    stage.draw()
    #expect(rows.contains { $0.hasSuffix("------<29>") && $0.count > 290 })
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
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("D new\\nline\\033[31m.txt") })
    #expect(rows.contains { $0.contains("R old.txt → new.txt") })
    stage.type("\u{1B}[B")
    try await wait(for: "the rename") { browser.diff.get()?.lines.first?.kind == .note }
    stage.draw()
    #expect(rows.contains { $0.contains("Renamed from old.txt") })
    #expect(rows.contains { $0.contains("The content is the same") })
  }

  @Test func aSearchLeadsFromACommitToWhatItFinds() async throws {
    let made = try TestRepository()
    try made.addCommits((1...100).map { $0 % 10 == 0 ? "Wonder \($0)" : "Commit \($0)" })
    try await stage.open(made)
    try await stage.openChosen()
    #expect(browser.session.isActive(.commit))
    stage.type("/")
    #expect(stage.screen.focused is TextField)
    _ = try await stage.search("wonder")
    // Results appear immediately, and the search field keeps the focus.
    #expect(browser.session.isActive(.list) && stage.screen.focused is TextField)
    #expect(rows[1].contains("Wonder 100") && rows[2].contains("Wonder 90"))
    _ = try await stage.search(" 5")
    stage.type("\r")
    let list = try #require(stage.screen.focused as? CommitList)
    #expect(list.chosenRow == 0)
    #expect(rows[1].contains("Wonder 50"))
    try await stage.openChosen()
    #expect(browser.commit.get()?.subject == "Wonder 50")
    // Return leads there from a commit, too, without a letter more.
    stage.type("/\r")
    #expect(stage.screen.focused === list && browser.session.isActive(.list))
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
    stage.type("\u{1B}[Z\r")
    stage.escape()
    try await stage.openChosen()
    let files = try #require(rows.firstIndex { $0.hasPrefix(" 1 file") })
    func title(_ x: Int) -> CellStyle { stage.screen.painter.picture[x, files].style }
    #expect(stage.background(1, files + 1) == chosen)
    #expect(title(1).attributes.contains(.bold) && !title(37).attributes.contains(.bold))
    stage.type("\t\u{1B}[B")
    #expect(stage.background(1, files + 1) == idle)
    #expect(stage.background(40, files + 1) == chosen)
    #expect(!title(1).attributes.contains(.bold) && title(37).attributes.contains(.bold))
  }

  @Test func aCommitWithoutFilesCanBeLeft() async throws {
    let made = try TestRepository()
    try made.commit("Empty")
    try await stage.open(made)
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("No file was changed") })
    #expect(stage.screen.focused is DiffList)
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
    #expect(rows[1].contains("Some sub"))
    stage.type("/")
    _ = try await stage.search("some")
    #expect(rows[0].contains("some"), "what is typed is seen")
    #expect(rows[height - 1].hasPrefix(" 1 of 1 commit"))
    stage.type("\r")
    try await stage.openChosen()
    #expect(rows.contains { $0.contains("Some sub") } && rows.contains { $0.contains("a.txt") })
    if height > 6 { #expect(rows.contains { $0.contains("@@ ") }) }
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
