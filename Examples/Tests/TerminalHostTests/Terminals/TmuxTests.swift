import Foundation
import RepositoryFixture
import Testing

@testable import TerminalHost

/// Tests of the applications in a real terminal, with real keys.
@Suite(.enabled(if: Tmux.path != nil, "there is no tmux here"), .serialized)
struct TmuxTests {
  @Test func keysArriveAndArePainted() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.press("Tab")
    tmux.type("héllo 漢字 👍")
    #expect(tmux.shows("→ héllo 漢字 👍"))
    tmux.press("BSpace", "BSpace", "Home")
    tmux.type("X")
    #expect(tmux.shows { $0[2].hasPrefix(" Xhéllo 漢字") && $0[2].hasSuffix("→ Xhéllo 漢字") })
    #expect(tmux.ask("#{cursor_x} #{cursor_y} #{cursor_flag}") == "2 2 1")
    tmux.press("Enter")
    #expect(tmux.shows("Submitted: Xhéllo 漢字"))
    tmux.press("Tab", "Space", "Space", "Tab", "Space")
    #expect(tmux.shows { $0[4].contains("[ Pressed 2 ]  [x] Loud") })
    #expect(tmux.shows("→ XHÉLLO 漢字"))
    #expect(tmux.ask("#{cursor_flag}") == "0")
  }

  @Test func theClipboardIsWrittenAndRead() throws {
    let tmux = try Tmux()
    tmux.run("set-option", "-s", "set-clipboard", "on")
    tmux.run("set-buffer", "Oder")
    #expect(tmux.startGallery())
    func press(_ text: String, button: Int) throws {
      let rows = tmux.rows
      let y = try #require(rows.firstIndex { $0.contains(text) })
      let x = String(rows[y][..<(try #require(rows[y].range(of: text))).lowerBound]).cellWidth
      tmux.type("\u{1B}[<\(button);\(x + 1);\(y + 1)M\u{1B}[<\(button);\(x + 1);\(y + 1)m")
    }
    try press("Panes", button: 0)
    #expect(tmux.shows("Congo"))
    try press("Congo", button: 2)
    #expect(tmux.shows("Paste"))
    tmux.press("Down", "Enter")
    #expect(tmux.shows("Oder "))
    try press("Congo", button: 2)
    #expect(tmux.shows("Paste"))
    tmux.press("Enter")
    #expect(tmux.shows { !$0.contains { $0.contains("Paste") } })
    #expect(tmux.run("show-buffer") == "Congo")
  }

  @Test func thingsToDoAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tmux = try Tmux(width: 40, height: 10)
    func start() -> Bool {
      tmux.type("clear; cd \(folder.path); \(Tmux.product("ToDo")) list.json")
      tmux.press("Enter")
      return tmux.shows("done ]")
    }
    #expect(start())
    for title in ["milk", "bread"] {
      tmux.type(title)
      tmux.press("Enter")
      #expect(tmux.shows("[ ] \(title)"))
    }
    tmux.press("Tab", "Tab", "Tab", "Tab", "Space")
    #expect(tmux.shows("[x] milk"))
    tmux.press("C-c")
    #expect(tmux.shows { $0.contains { $0.hasPrefix("$") } })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.json"])
    #expect(start())
    #expect(tmux.shows { $0[2].hasPrefix(" [x] milk") && $0[3].hasPrefix(" [ ] bread") })
    // The filters follow the entry, and the rows follow the filters.
    tmux.press("Tab", "Tab", "Space")
    #expect(tmux.shows { !$0.contains { $0.contains("milk") } && $0[2].hasPrefix(" [ ] bread") })
    tmux.press("Tab", "Space")
    #expect(tmux.shows { !$0.contains { $0.contains("bread") } && $0[2].hasPrefix(" [x] milk") })
    tmux.press("Tab", "Tab", "Space")
    #expect(tmux.shows { !$0.contains { $0.contains("milk") } })
    // A title that does not fit ends before the button.
    tmux.type("\u{1B}[<0;5;1M\u{1B}[<0;5;1m")
    tmux.type("a very long title that does not fit into the row")
    tmux.press("Enter", "Tab", "Space")
    #expect(tmux.shows { $0[3].hasPrefix(" [ ] a very long title") })
    #expect(tmux.rows[3].hasSuffix("…[ Delete ]"))
  }

  @Test func settingsAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tmux = try Tmux(width: 44, height: 12)
    func start() -> Bool {
      tmux.type("clear; cd \(folder.path); \(Tmux.product("Settings"))")
      tmux.press("Enter")
      return tmux.shows("[ More ▾ ]")
    }
    #expect(start())
    // The tabs have the focus.
    tmux.press("Right")
    #expect(tmux.shows("[ As the system ▾ ]"))
    tmux.press("Tab", "Tab", "Enter")
    #expect(tmux.shows("  Dark"))
    tmux.press("Down", "Down", "Enter")
    #expect(tmux.shows("[ Dark          ▾ ]"))
    tmux.press("Tab", "Down", "Tab", "Right", "Right")
    #expect(tmux.shows("[-] 14 [+]") && tmux.shows("(•) Comfortable"))
    tmux.press("C-c")
    #expect(tmux.shows { $0.contains { $0.hasPrefix("$") } })
    #expect(start())
    tmux.press("Tab", "Tab")
    tmux.type("Ada")
    tmux.press("Tab")
    tmux.type("one")
    tmux.press("Enter")
    tmux.type("two")
    tmux.press("Tab", "Space")
    #expect(tmux.shows("Ada") && tmux.shows("[──●]"))
    tmux.press("BTab", "BTab", "BTab", "BTab", "Right")
    #expect(tmux.shows("[ Dark          ▾ ]") && tmux.shows("[-] 14 [+]"))
    tmux.press("Tab", "Enter", "Enter")
    #expect(tmux.shows("[ As the system ▾ ]") && tmux.shows("[-] 12 [+]"))
    tmux.press("Enter", "Down", "Enter")
    #expect(tmux.shows { $0.contains { $0.hasPrefix("$") } }, "the menu quits")
  }

  @Test func theMouseAndTheWheelArrive() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.type("\u{1B}[<0;5;5M\u{1B}[<0;5;5m")
    #expect(tmux.shows("Pressed 1"))
    tmux.type("\u{1B}[<65;5;15M")
    #expect(tmux.shows { $0[11].hasPrefix(" Line 4") && !$0.contains { $0.hasPrefix(" Line 3") } })
  }

  @Test func anotherSizeIsFilled() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.run("resize-window", "-x", "100", "-y", "40")
    #expect(
      tmux.shows { $0.count >= 40 && $0[39].contains("Return submits") && $0[10].count == 100 })
    tmux.run("resize-window", "-x", "30", "-y", "14")
    #expect(tmux.shows { $0[13].contains("Return submits") && $0[10].count == 30 })
  }

  @Test func theTerminalIsGivenBackOnControlC() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    #expect(tmux.ask("#{alternate_on} #{mouse_any_flag} #{wrap_flag}") == "1 1 0")
    tmux.press("C-c")
    #expect(tmux.isGivenBack)
  }

  @Test func theTerminalIsGivenBackByTheButton() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.press("Tab", "Tab", "Tab", "Tab", "Enter")
    #expect(tmux.isGivenBack)
  }

  @Test(arguments: ["SEGV", "ILL", "TRAP", "ABRT", "BUS", "FPE", "TERM", "HUP", "INT", "QUIT"])
  func theTerminalIsGivenBackOnSignals(signal: String) throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.press("Tab")
    tmux.type("x")
    #expect(tmux.shows("→ x"))
    #expect(Tmux.output(of: "/bin/kill", ["-\(signal)", tmux.gallery]).status == 0)
    #expect(tmux.isGivenBack)
  }

  @Test func aCrashLeavesItsMessage() throws {
    let tmux = try Tmux(width: 120, height: 60)
    #expect(tmux.startGallery())
    tmux.press("Tab", "Tab", "Tab", "Tab", "Tab", "Enter")
    #expect(tmux.shows("The gallery has crashed, as it was asked to."))
    #expect(tmux.isGivenBack)
  }

  @Test func itStopsAndGoesOn() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.press("Tab")
    tmux.type("kept")
    #expect(tmux.shows("→ kept"))
    tmux.press("C-z")
    #expect(tmux.shows("Stopped"))
    #expect(tmux.isGivenBack)
    tmux.type("fg")
    tmux.press("Enter")
    #expect(tmux.shows("→ kept"))
    tmux.type("!")
    #expect(tmux.shows("→ kept!"))
    tmux.press("C-c")
    #expect(tmux.isGivenBack)
  }

  @Test func whatIsPrintedIsSeenWhereverTheApplicationEnds() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    tmux.press("Tab")
    tmux.type("one")
    tmux.press("Enter")
    #expect(tmux.shows("Submitted: one"))
    tmux.press("C-z")
    #expect(tmux.shows { $0.contains("Submitted one") }, "on suspending")
    tmux.type("fg")
    tmux.press("Enter")
    #expect(tmux.shows("→ one"))
    tmux.type("two")
    tmux.press("Enter")
    #expect(tmux.shows("Submitted: onetwo"))
    #expect(Tmux.output(of: "/bin/kill", ["-TERM", tmux.gallery]).status == 0)
    #expect(tmux.isGivenBack)
    #expect(tmux.shows { $0.contains("Submitted onetwo") }, "on a signal")
    #expect(tmux.rows.count { $0 == "Submitted one" } == 1, "and once")
  }

  @Test func aStopFromOutsideIsGotOver() throws {
    let tmux = try Tmux()
    #expect(tmux.startGallery())
    let gallery = tmux.gallery
    #expect(Tmux.output(of: "/bin/kill", ["-TSTP", gallery]).status == 0)
    #expect(tmux.shows("Stopped"))
    tmux.type("fg")
    tmux.press("Enter")
    #expect(tmux.shows("Return submits"))
    tmux.press("C-c")
    #expect(tmux.isGivenBack)
  }

  @Test func theHistoryIsBrowsed() throws {
    let made = try TestRepository()
    for number in 1...30 {
      try made.write("line \(number)\n", to: "a.txt")
      try made.commit(number % 10 == 0 ? "Wonder \(number)" : "Change \(number)")
    }
    let tmux = try Tmux()
    tmux.type("clear; \(Tmux.product("HistoryBrowser")) --terminal \(made.path)")
    tmux.press("Enter")
    #expect(tmux.shows { $0[1].contains("Wonder 30") && $0[23].hasPrefix(" 30 commits") })
    tmux.type("/wonder")
    #expect(tmux.shows { $0[2].contains("Wonder 20") && $0[4].isEmpty })
    #expect(tmux.rows[23].hasPrefix(" 3 of 30 commits"))
    tmux.press("Enter", "Down", "Enter")
    #expect(tmux.shows("M a.txt  +1 −1"))
    tmux.press("Tab")
    tmux.type("}")
    #expect(tmux.shows("+line 20"))
    #expect(tmux.rows.contains { $0.contains("-line 19") })
    #expect(tmux.rows[1].contains("Wonder 30"))
    tmux.press("Escape")
    #expect(tmux.shows { $0[1].contains("Wonder 30") && !$0.contains { $0.contains("+line 20") } })
    tmux.press("q")
    #expect(tmux.isGivenBack)
  }

  /// No process of git is left behind, even of one that never ends.
  @Test(arguments: ["q", "C-c"])
  func quittingEndsGit(key: String) throws {
    let made = try TestRepository()
    let tmux = try Tmux()
    let child = try startReadingForever(made, in: tmux)
    tmux.press(key)
    #expect(tmux.isGivenBack)
    #expect(hasEnded(child))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGKILL])
  func aSignalEndsGit(signal: Int32) throws {
    let made = try TestRepository()
    let tmux = try Tmux()
    let child = try startReadingForever(made, in: tmux)
    #expect(kill(try #require(pid_t(tmux.gallery)), signal) == 0)
    #expect(hasEnded(child))
    // No process can handle SIGKILL, so the terminal is not restored then.
    if signal != SIGKILL { #expect(tmux.isGivenBack) }
  }

  /// Returns the process ID of a git that never ends counting.
  private func startReadingForever(_ made: TestRepository, in tmux: Tmux) throws -> pid_t {
    try made.addCommits((1...100).map { "Commit \($0)" })
    // Without an index, commits are not counted.
    try made.git(["commit-graph", "write", "--reachable"])
    let tools = made.path + "/tools"
    let counting = "sleep 1000.\(UInt16.random(in: 1000...9999))"
    try made.write(
      """
      #!/bin/sh
      case "$*" in
      *rev-list*) exec \(counting) ;;
      *) exec \(Tmux.output(of: "/bin/sh", ["-c", "command -v git"]).text
        .trimmingCharacters(in: .whitespacesAndNewlines)) "$@" ;;
      esac
      """, to: "tools/git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tools + "/git")
    let browser = Tmux.product("HistoryBrowser")
    tmux.type("clear; PATH='\(tools)':$PATH \(browser) --terminal \(made.path)")
    tmux.press("Enter")
    #expect(tmux.shows { $0[0].contains("[ Stop ]") && $0[1].contains("Commit 100") })
    // It may start after the commits are shown, and another git may still be there.
    var child: pid_t?
    #expect(
      Tmux.wait {
        let answer = Tmux.output(of: "/usr/bin/pgrep", ["-P", tmux.gallery, "-f", counting]).text
        child = pid_t(answer.trimmingCharacters(in: .whitespacesAndNewlines))
        return child != nil
      })
    return try #require(child)
  }

  private func hasEnded(_ child: pid_t) -> Bool {
    // A process that has ended and was not reaped has no open files.
    Tmux.wait { !FileManager.default.fileExists(atPath: "/proc/\(child)/fd/0") }
  }

  @Test func openingCommitsLeavesNothing() throws {
    let made = try TestRepository()
    for number in 1...3 {
      try made.write("line \(number)\n", to: "a.txt")
      try made.commit("Change \(number)")
    }
    let tmux = try Tmux()
    tmux.type("clear; \(Tmux.product("HistoryBrowser")) --terminal \(made.path)")
    tmux.press("Enter")
    #expect(tmux.shows { $0[1].contains("Change 3") })
    let process = "/proc/\(tmux.gallery)"
    func files() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: process + "/fd").count) ?? 0
    }
    func openAndLeave(_ count: Int) throws -> Int {
      for _ in 0..<count {
        tmux.press("Enter")
        #expect(tmux.shows("M a.txt  +1 −1"))
        tmux.press("Escape")
        #expect(tmux.shows { rows in !rows.contains { $0.contains("M a.txt") } })
      }
      let status = try String(contentsOfFile: process + "/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
      let words = try #require(line).split(whereSeparator: \.isWhitespace)
      return try #require(Int(words[1]))
    }
    let before = (kilobytes: try openAndLeave(40), files: files())
    let after = try openAndLeave(40)
    // The last processes may still be ending.
    #expect(Tmux.wait { files() <= before.files + 1 })
    // Each would be worth some forty thousand bytes, were its processes kept.
    #expect(after < before.kilobytes + 1000, "\(before) and \(after)")
    tmux.press("q")
    #expect(tmux.isGivenBack)
  }

  @Test func ofATerminalWithoutPicturesItSaysSo() throws {
    let tmux = try Tmux()
    tmux.type("clear; TERM=dumb \(Tmux.gallery)")
    tmux.press("Enter")
    #expect(tmux.shows("this terminal cannot show pictures (TERM=dumb)"))
  }

  @Test func withoutATerminalItSaysSo() {
    let result = Tmux.output(of: "/usr/bin/setsid", ["-w", Tmux.gallery])
    #expect(result.status == 1)
    #expect(result.text.contains("there is no terminal to run in"))
  }
}
