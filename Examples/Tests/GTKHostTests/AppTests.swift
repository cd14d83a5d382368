import Foundation
import RepositoryFixture
import Testing

@testable import GTKHost

extension GTKTests {
  /// Whole applications, in processes of their own.
  @Suite struct Apps {
    /// An application that runs on the display of the tests.
    private final class App {
      let process = Process()
      private let output = Pipe()

      init(
        _ name: String, _ arguments: String..., environment: [String: String] = [:],
        folder: URL? = nil
      ) throws {
        let here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let beside = [here, here.deletingLastPathComponent(), Bundle.main.bundleURL]
          .map { $0.appendingPathComponent(name) }
        let found = beside.first { FileManager.default.isExecutableFile(atPath: $0.path) }
        let tool: URL = try #require(found)
        // A limit, so that the process ends soon after its test in any case.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "-s", "KILL", "300", tool.path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = output
        process.currentDirectoryURL = folder ?? process.currentDirectoryURL
        try process.run()
      }

      /// The whole output, after the application has ended.
      func finish() -> [String] {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      }
    }

    @Test func theLoopServesDispatchAndTheMainActor() throws {
      let app = try App("GTKFixture")
      #expect(
        app.finish() == [
          "render begin", "dispatch", "task", "slept on the main queue: true", "elsewhere",
          "render end", "frames: true", "returned",
        ])
      #expect(app.process.terminationStatus == 0)
    }

    @Test func withoutADisplayItSaysSo() throws {
      let app = try App("GTKFixture", environment: ["DISPLAY": ":9999"])
      #expect(app.finish().last == "error: there is no display to show a window on")
      #expect(app.process.terminationStatus == 3)
    }

    @Test func idsAreChecked() throws {
      let app = try App("GTKFixture", "hello")
      #expect(
        app.finish().last
          == "error: \"hello\" is not an application's ID, such as org.example.Hello")
      #expect(app.process.terminationStatus == 3)
    }

    @Test func anApplicationCanEndBeforeItBegins() throws {
      let app = try App("GTKFixture", "org.example.Fixture", "quit")
      #expect(app.finish() == ["first", "returned"])
    }

    @Test func aShortcutPerformsAnAction() throws {
      let app = try App("GTKFixture", "org.example.Fixture")
      let window = run(
        "xdotool", "search", "--sync", "--onlyvisible", "--name", "^org.example.Fixture$")
      run("xdotool", "windowfocus", "--sync", window)
      run("xdotool", "key", "ctrl+f")
      #expect(app.finish() == ["first", "render begin", "finish", "returned"])
      #expect(app.process.terminationStatus == 0)
    }

    /// Starts an application three times in one session, with another window in front of it.
    @Test(.enabled(if: SessionBus.isAvailable, "needs dbus-run-session, gapplication and python3"))
    func aSecondStartRaisesTheWindow() throws {
      let said = try SessionBus.perform(
        """
        "$1/GTKFixture" org.example.Single >"$2.first" &
        window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Single$')
        "$1/GTKFixture" org.example.Other >"$2.other" &
        other=$(timeout 60 xdotool search --sync --onlyvisible --name 'Other$')
        timeout 60 xdotool windowfocus --sync $other
        timeout 60 "$1/GTKFixture" org.example.Single
        for turn in $(seq 600); do
          [ "$(xdotool getwindowfocus)" = $window ] && echo raised && break
          sleep 0.1
        done
        timeout 60 gapplication action org.example.Single finish
        timeout 60 gapplication action org.example.Other finish
        wait
        cat "$2.first"
        """)
      #expect(
        said.suffix(6)
          == ["returned", "raised", "first", "render begin", "finish", "returned"],
        "\(said)")
    }

    @Test func theGalleryIsUsed() throws {
      let app = try App("Gallery", "--gtk")
      let window = run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Gallery$")
      run("xdotool", "windowfocus", window)
      let before = picture(of: window)
      run("xdotool", "type", "--delay", "20", "hello")
      let after = picture(of: window, after: before)
      // cksum tells the number of bytes, of which there are three for each point.
      #expect(before.hasSuffix(" \(560 * 480 * 3 + 15)"), "\(before)")
      #expect(before != after)
      run("xdotool", "windowsize", window, "700", "300")
      #expect(picture(of: window, after: after) != after)
      // From the field to the button that quits.
      run("xdotool", "key", "--delay", "50", "Tab", "Tab", "Tab", "Return")
      let said = app.finish()
      #expect(said.isEmpty, "\(said)")
      #expect(app.process.terminationStatus == 0)
    }

    @Test func settingsAreStored() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let app = try App("Settings", "--gtk", folder: folder)
      let window = run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Settings$")
      run("xdotool", "windowfocus", window)
      var shown = picture(of: window)
      // From the tabs to the font size, and back to the menu, whose last command quits. Each key changes what is shown.
      let keys = "Right Tab Tab Tab Down Tab Up Up shift+Tab shift+Tab shift+Tab Return Down"
      for key in keys.split(separator: " ") {
        run("xdotool", "key", String(key))
        let next = picture(of: "root", after: shown)
        #expect(next != shown, "\(key)")
        shown = next
      }
      run("xdotool", "key", "Return")
      let said = app.finish()
      #expect(said.isEmpty, "\(said)")
      #expect(app.process.terminationStatus == 0)
      let stored = try String(
        contentsOf: folder.appendingPathComponent("settings.json"), encoding: .utf8)
      #expect(stored.contains("\"fontSize\":14") && stored.contains("\"density\":1"), "\(stored)")
    }

    @Test func rowsOfTheToDoListDoNotTouch() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let items = ["milk", "bread"].map {
        "{\"id\": \"\(UUID())\", \"title\": \"\($0)\", \"isDone\": false}"
      }
      try Data("[\(items.joined(separator: ","))]".utf8)
        .write(to: folder.appendingPathComponent("todo.json"))
      let app = try App("ToDo", "--gtk", folder: folder)
      defer { app.process.terminate() }
      let window = run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^To do$")
      // The edges of the buttons in a column through both, below the field.
      var edges: [Int] = []
      let end = ContinuousClock.now + .seconds(180)
      while edges.count < 4, ContinuousClock.now < end {
        usleep(50_000)
        let picture = run(
          "import", "-window", window, "-crop", "1x300+370+0", "-depth", "8", "txt:-")
        let colors = picture.split(separator: "\n").dropFirst()
          .compactMap { $0.split(separator: " ").dropFirst(2).first }
        let column = colors.indices.dropFirst(60)
        let edge = column.first { colors[$0] != colors[0] }
        edges = column.filter { colors[$0] == edge.map { colors[$0] } }
      }
      try #require(edges.count == 4)
      #expect(edges[2] >= edges[1] + 4, "\(edges)")
    }

    @Test func theHistoryIsBrowsed() throws {
      let made = try TestRepository()
      try made.addCommits((1...20_000).map { $0 % 1000 == 0 ? "Wonder \($0)" : "Commit \($0)" })
      let app = try App("HistoryBrowser", "--gtk", made.path)
      let window = run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^History$")
      run("xdotool", "windowfocus", window)
      let commits = picture(of: window)
      run("xdotool", "key", "slash")
      run("xdotool", "type", "--delay", "20", "wonder")
      #expect(picture(of: window, after: commits) != commits)
      run("xdotool", "key", "Return", "ctrl+q")
      let said = app.finish()
      #expect(said.isEmpty, "\(said)")
      #expect(app.process.terminationStatus == 0)
    }

    /// Returns a checksum of a picture of a window that no longer changes, to compare two of them.
    ///
    /// Waits up to three minutes until the picture differs from a former one.
    private func picture(of window: String, after former: String? = nil) -> String {
      let end = ContinuousClock.now + .seconds(180)
      var last: String?
      while true {
        let picture = run("sh", "-c", "import -window \(window) -depth 8 ppm:- | cksum")
        if picture == last, picture != former || ContinuousClock.now > end { return picture }
        last = picture
        usleep(50_000)
      }
    }
  }
}
