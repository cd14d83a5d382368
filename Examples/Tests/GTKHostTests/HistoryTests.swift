import CGtk4
import Controls
import Foundation
import HistoryViews
import Reconciler
import RepositoryFixture
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests HistoryBrowser in a window, with real clicks and typing.
  @MainActor
  @Suite struct History {
    private func repository() throws -> TestRepository {
      let made = try TestRepository()
      for number in 1...40 {
        try made.write("line \(number)\n", to: "file \(number % 2).txt")
        try made.write("more \(number)\n", to: "notes.txt")
        try made.commit(number % 10 == 0 ? "Wonder \(number)" : "Change \(number)")
      }
      return made
    }

    private func open(_ path: String) throws -> Stage {
      let history = HistoryScreen(path: path)
      let stage = try Stage(width: 800, height: 500, root: history.view)
      history.clock = stage.window.clock
      return stage
    }

    @Test func commitsAreFoundAndLookedAt() async throws {
      let made = try repository()
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.shows("40 commits")
      try await stage.shows("Wonder 40")
      // The search field has opened; the list of commits has the focus.
      stage.pump(400)
      let whole = try #require(stage.window.picture())

      // Typing into the field changes the list and the status bar.
      let field = try #require(stage.find(TextField.self) { _ in true })
      #expect(field.columns == 32)
      stage.click(field)
      stage.type("wonder")
      try await stage.shows("4 of 40 commits")
      #expect(field.widget?.editable?.text == "wonder" && field.isFocused)
      stage.pump()
      #expect(
        stage.texts { $0.hasPrefix("Wonder") || $0.hasPrefix("Change") }.sorted() == [
          "Wonder 10", "Wonder 20", "Wonder 30", "Wonder 40",
        ])
      let filtered = try #require(stage.window.picture())
      #expect(filtered != whole)

      // A click selects a row, and another click opens it.
      let row = try #require(stage.label("Wonder 20"))
      let before = stage.color(of: row)
      stage.click(row)
      #expect(stage.color(of: row) != before, "what is chosen looks so")
      #expect(!field.isFocused)
      stage.click(row)
      try await stage.shows("M file 0.txt  +1 −1")
      // The list stays in sight.
      #expect(stage.label("Wonder 40") != nil)
      #expect(stage.window.focused is ListControl<Int>)
      // Tab leads to the commit, and a key to the changes of its first file.
      stage.press("Tab")
      stage.type("}")
      try await stage.settle("the changes") {
        !stage.texts { $0.hasSuffix("-line 18") }.isEmpty
          && !stage.texts { $0.hasSuffix("+line 20") }.isEmpty
      }
      #expect(stage.label("@@ -1 +1 @@") != nil)
      // An arrow key in the list leads to the next commit.
      stage.press("Tab", "Down")
      try await stage.settle("the next commit") { stage.texts { $0 == "Wonder 10" }.count == 2 }
      try await stage.shows("M notes.txt  +1 −1")
      stage.press("Tab")
      stage.type("}}")
      try await stage.settle("the other file") { !stage.texts { $0.hasSuffix("+more 10") }.isEmpty }

      // Back to the search results; the search is still there.
      stage.press("Escape")
      try await stage.settle("the list alone") { stage.texts { $0.hasPrefix("@@") }.isEmpty }
      #expect(field.widget?.editable?.text == "wonder" && stage.label("Wonder 40") != nil)
      // The button clears the search.
      stage.click(try #require(stage.find(Button.self) { $0.title == "Clear" }))
      try await stage.shows("40 commits")
      #expect(field.text.isEmpty && stage.label("Change 39") != nil)
    }

    @Test func theWindowMayHaveAnySize() async throws {
      let made = try repository()
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.shows("40 commits")
      for (width, height) in [(1000, 300), (420, 260), (800, 500)] {
        run("xdotool", "windowsize", stage.xid, "\(width)", "\(height)")
        stage.wait("the size") { stage.window.picture()?.width == width }
        stage.pump()
        let day = try #require(stage.find(Label.self) { $0.text.hasPrefix("2023-11-14") }?.widget)
        #expect(day.string("label").hasPrefix("2023-11-14"))
        let list = try #require(stage.find(ListView.self) { _ in true })
        #expect(Int(list.frame.width) == width && list.frame.maxY <= CGFloat(height))
        // The list has as many rows as fit.
        let count = stage.texts { $0.hasPrefix("Wonder") || $0.hasPrefix("Change") }.count
        #expect(CGFloat(count) >= (list.frame.height / list.rowFrame(at: 0).height).rounded(.down))
      }
    }

    @Test func readingCanBeStopped() async throws {
      let made = try TestRepository()
      try made.addCommits((1...60_000).map { "Commit \($0)" })
      let stage = try open(made.path)
      defer { stage.end() }
      let isStop: (Button) -> Bool = { $0.title == "Stop" }
      try await stage.settle("the first commits and the button") {
        stage.label("Commit 60000") != nil && stage.find(Button.self, isStop) != nil
      }
      let bar = try #require(stage.find(ProgressBar.self) { _ in true })
      #expect(bar.widget?.isDrawn == true)
      stage.click(try #require(stage.find(Button.self, isStop)))
      try await stage.settle("the end of reading") { stage.find(Button.self, isStop) == nil }
      stage.pump()
      #expect(bar.widget?.isDrawn != true)
      let words = stage.texts { $0.contains(" commits") }
      #expect(words.contains { $0.hasPrefix("stopped after ") }, "\(words)")
      // The remaining commits can still be read.
      stage.click(try #require(stage.find(Button.self) { $0.title == "Go on" }))
      try await stage.shows("60,000 commits")
      #expect(stage.find(Button.self) { $0.title == "Go on" } == nil)
    }

    @Test func messagesAreWholeAndLongLinesScrolled() async throws {
      let made = try TestRepository()
      let long = (0..<60).map { "<\($0)>" }.joined(separator: "------")
      try made.write("\(long)\n", to: "a\nb.txt")
      try made.commit("Subject\n\nA body\nof two lines.")
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.shows("1 commit")
      stage.press("Return")
      try await stage.shows("A body")
      #expect(stage.label("of two lines.") != nil)
      try await stage.settle("the changes") { !stage.texts { $0.hasSuffix("+1 −0") }.isEmpty }
      stage.press("Tab")
      stage.type("}")
      func line() -> String? { stage.texts { $0.hasPrefix("  1 +") }.first }
      try await stage.settle("the line") { line()?.hasPrefix("  1 +<0>------<1>") == true }
      #expect(stage.label("a\\nb.txt  added  +1 −0") != nil)
      stage.press("Right")
      try await stage.settle("a part further right") {
        line()?.hasPrefix("  1 +-<1>------<2>") == true
      }
      // The wheel with Shift scrolls sideways, and back.
      let place = stage.middle(of: try #require(stage.find(Label.self) { $0.text == line() }))
      run("xdotool", "mousemove", "--window", stage.xid, "\(Int(place.x))", "\(Int(place.y))")
      run("xdotool", "keydown", "shift", "click", "5", "keyup", "shift")
      try await stage.settle("what the wheel shows") { line()?.hasPrefix("  1 +-<1>") == false }
      for _ in 0..<8 { run("xdotool", "keydown", "shift", "click", "4", "keyup", "shift") }
      try await stage.settle("the beginning") { line()?.hasPrefix("  1 +<0>------<1>") == true }
    }

    @Test func whatIsChosenStaysInSight() async throws {
      let made = try repository()
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.shows("40 commits")
      for _ in 0..<8 { stage.press("Down") }
      #expect(stage.label("Change 32") != nil)
      run("xdotool", "windowsize", stage.xid, "800", "260")
      stage.wait("the size") { stage.window.picture()?.height == 260 }
      stage.pump()
      let row = try #require(stage.label("Change 32"))
      let list = try #require(stage.find(ListView.self) { _ in true })
      #expect(stage.middle(of: row).y < stage.middle(of: list).y + list.frame.height / 2)
      #expect(stage.color(of: row) != stage.color(of: try #require(stage.label("Change 33"))))
    }

    @Test func windowsHaveTheirKeys() async throws {
      let made = try repository()
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.shows("40 commits")
      let field = try #require(stage.find(TextField.self) { _ in true })
      stage.press("ctrl+f")
      stage.type("q")
      try await stage.shows("0 of 40 commits")
      #expect(field.isFocused && field.text == "q")
      stage.press("Escape")
      try await stage.shows("40 commits")
      // No bare letter closes a window.
      stage.type("q")
      #expect(stage.label("Change 39") != nil)
      stage.type("?")
      func showsHelp(_ title: String) -> Bool {
        !stage.texts { $0.hasSuffix(" \(title)") }.isEmpty
      }
      try await stage.settle("the keys") { showsHelp("find commits by subject, author or hash") }
      stage.press("Next", "Next", "Next")
      try await stage.settle("the last keys") { showsHelp("close the window") }
      #expect(!showsHelp("quit"))
      stage.press("Escape")
      stage.type("y")
      let head = try made.git(["rev-parse", "HEAD"]).trimmingCharacters(in: .newlines)
      let clipboard = unsafe gdk_display_get_clipboard(gdk_display_get_default())
      let content = unsafe gdk_clipboard_get_content(clipboard)
      var value = GValue()
      unsafe g_value_init(&value, GType(16 << 2))
      #expect(unsafe gdk_content_provider_get_value(content, &value, nil) != 0)
      #expect(unsafe String(cString: g_value_get_string(&value)) == head)
      unsafe g_value_unset(&value)
      // The inspector is in front of the app, which works on.
      stage.press("F12")
      try await stage.settle("the inspector") {
        !stage.texts { $0.contains("BrowserView") && $0.contains("×") }.isEmpty
      }
      stage.press("F12")
      try await stage.settle("its end") { stage.texts { $0.contains("BrowserView") }.isEmpty }
      stage.press("ctrl+w")
      stage.wait("the end of the window") { stage.window.rootView == nil }
    }

    @Test func whatIsWrongIsSaid() async throws {
      let folder = NSTemporaryDirectory() + "none-\(UUID().uuidString)"
      let stage = try open(folder)
      defer { stage.end() }
      try await stage.shows("There is no folder \(folder)")
      // After the repository was created, the button opens it.
      let made = try repository()
      try FileManager.default.moveItem(atPath: made.path, toPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      stage.click(try #require(stage.find(Button.self) { $0.title == "Try again" }))
      try await stage.shows("40 commits")
    }

    @Test func aBrokenRepositoryIsSaidToBe() async throws {
      let made = try repository()
      let head = try made.git(["rev-parse", "HEAD~20"]).trimmingCharacters(in: .newlines)
      let object = made.path + "/.git/objects/\(head.prefix(2))/\(head.dropFirst(2))"
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: object)
      try Data("nonsense".utf8).write(to: URL(fileURLWithPath: object))
      let stage = try open(made.path)
      defer { stage.end() }
      try await stage.settle("the complaint") {
        !stage.texts { $0.contains("loose object \(head)") }.isEmpty
      }
    }
  }
}

extension Stage {
  /// The labels that are drawn, according to their widgets.
  func texts(_ isWanted: (String) -> Bool) -> [String] {
    var found: [String] = []
    _ = find(Label.self) { label in
      guard let text = label.widget?.string("label"), isWanted(text), isInSight(label) else {
        return false
      }
      found.append(text)
      return false
    }
    return found
  }

  /// Returns the label in the window with a text.
  func label(_ text: String) -> Label? { find(Label.self) { $0.text == text && isInSight($0) } }

  /// Returns the first view of a type that satisfies a predicate.
  func find<Found: View>(_ type: Found.Type, _ isWanted: (Found) -> Bool) -> Found? {
    func search(_ view: View) -> Found? {
      guard !view.isHidden else { return nil }
      if let match = view as? Found, isWanted(match) { return match }
      for subview in view.subviews {
        if let found = search(subview) { return found }
      }
      return nil
    }
    return search(window.controller.view)
  }

  private func isInSight(_ view: View) -> Bool {
    let place = middle(of: view)
    return view.widget?.isDrawn == true && place.y >= 0
      && place.y < window.controller.view.frame.height
  }

  /// Waits until a label has a text, while the main actor runs.
  func shows(_ text: String, location: SourceLocation = #_sourceLocation) async throws {
    try await settle("\"\(text)\"", location: location) { !texts { $0 == text }.isEmpty }
    // The views that appeared with it need frames before they can be clicked.
    pump()
  }

  /// Waits until a condition holds, while the main actor runs.
  func settle(
    _ what: String, location: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(180)
    while !condition() {
      try #require(
        ContinuousClock.now < end, "waited in vain for \(what): \(texts { _ in true })",
        sourceLocation: location)
      try await Task.sleep(for: .milliseconds(2))
      pump(2)
    }
  }

  /// The color at the left edge of a label's row.
  func color(of label: Label) -> [UInt8]? {
    window.picture()?.color(2, Int(middle(of: label).y))
  }
}
