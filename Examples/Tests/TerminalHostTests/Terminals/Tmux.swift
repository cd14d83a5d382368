import Foundation
import Testing

/// A terminal of tmux that runs a shell, on a server of its own.
final class Tmux {
  private let socket: String
  private let path: String

  /// The path of tmux; `nil` if it is not installed.
  static let path: String? = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The gallery, which is built beside the tests.
  static var gallery: String { product("Gallery") }

  /// The path of an executable that is built with the tests.
  static func product(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
  }

  init(width: Int = 80, height: Int = 24) throws {
    path = try #require(Self.path)
    socket = "umbra-\(UUID().uuidString)"
    run(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
      "env PS1='$ ' SWIFT_BACKTRACE=enable=no TERM=tmux-256color LC_ALL=C.UTF-8 bash --norc --noprofile"
    )
  }

  deinit { run("kill-server") }

  @discardableResult
  func run(_ arguments: String...) -> String {
    Self.output(of: path, ["-L", socket] + arguments).text
  }

  /// Runs a tool, and returns its output and its status.
  ///
  /// A shell runs the tool, because Foundation's `Process` waits for a server that the tool has started.
  @discardableResult
  static func output(of tool: String, _ arguments: [String]) -> (text: String, status: Int32) {
    let words = ([tool] + arguments).map { "'\($0.replacing("'", with: "'\\''"))'" }
    let line = "LC_ALL=C.UTF-8 TMUX= \(words.joined(separator: " ")) 2>&1 </dev/null"
    // Safety: the stream is open until it is closed here, and no more is read than the buffer holds.
    guard let stream = unsafe popen(line, "r") else { return ("", -1) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, stream)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    let status = unsafe pclose(stream)
    return (String(decoding: bytes, as: UTF8.self), (status >> 8) & 0xFF)
  }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) {
    Self.output(of: path, ["-L", socket, "send-keys"] + keys)
  }

  /// Types a text.
  func type(_ text: String) { run("send-keys", "-l", text) }

  var rows: [String] {
    run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// Returns a property of the pane, such as `#{alternate_on}`.
  func ask(_ format: String) -> String {
    run("display-message", "-p", format).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until the rows satisfy a predicate, and returns whether they do.
  func shows(_ isWanted: ([String]) -> Bool) -> Bool { Self.wait { isWanted(rows) } }

  /// Waits until a condition holds, and returns whether it does within three minutes.
  static func wait(until holds: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(180)
    while !holds() {
      guard ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return true
  }

  /// Waits for a row that contains a text.
  func shows(_ text: String) -> Bool { shows { $0.contains { $0.contains(text) } } }

  /// Starts the gallery, and waits until it is shown.
  func startGallery() -> Bool {
    type("clear; \(Self.gallery)")
    press("Enter")
    return shows("Return submits")
  }

  /// Whether the terminal's modes are the shell's again: lines, echo, the main screen, no mouse.
  var isGivenBack: Bool {
    guard shows({ $0.contains { $0.hasPrefix("$") } && !$0.contains { $0.contains("Return sub") } })
    else { return false }
    let flags = ask("#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{wrap_flag}")
    type("stty -a | grep -ow -e '-*icanon' -e '-*echo' -e '-*isig' -e '-*opost' | paste -sd' '")
    press("Enter")
    return flags == "0 0 1 1" && shows { $0.contains("opost isig icanon echo") }
  }

  /// The ID of the foreground process.
  var gallery: String {
    Self.output(of: "/usr/bin/pgrep", ["-P", ask("#{pane_pid}")]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
