import Controls
import HistoryModel

/// A key of the app, and what it does.
///
/// The table is the only place that knows the keys: the views look keys up in it, and the status bar and the help show it.
@MainActor
struct Command {
  /// The part of the app in which a key has its meaning.
  enum Place: String, CaseIterable {
    case list = "In the list of commits"
    case commit = "In a commit"
    case anywhere = "Everywhere"
  }

  /// The hosts that have the key.
  enum HostKind { case both, terminal, window }

  /// The keys, any of which runs the command; those that the lists handle themselves are not among them.
  let keys: [KeyPress]

  /// The keys as the user reads them.
  let names: String

  /// The action of the command.
  let title: String

  /// A word for the status bar that names the action; `nil` if the bar does not show it.
  let hint: String?

  let place: Place
  let host: HostKind
  let run: (BrowserView) -> Void

  private init(
    _ keys: [KeyPress], _ names: String, _ title: String, hint: String? = nil,
    host: HostKind = .both, in place: Place = .anywhere, run: @escaping (BrowserView) -> Void
  ) {
    (self.keys, self.names, self.title, self.hint) = (keys, names, title, hint)
    (self.place, self.host, self.run) = (place, host, run)
  }

  /// Returns the commands of a host in the order in which they are shown.
  static func all(inTerminal: Bool) -> [Command] {
    table.filter { $0.host == .both || ($0.host == .terminal) == inTerminal }
  }

  private static func key(_ character: Character) -> KeyPress { KeyPress(character) }
  private static func control(_ character: Character) -> KeyPress { KeyPress(character, .control) }

  private static let table: [Command] = [
    Command([], "Return", "show the commit", hint: "show", in: .list) { _ in },
    Command(
      [key("/")], "/", "find commits by words of the subject, the author or the hash", hint: "find",
      in: .list
    ) {
      $0.find(in: .commits)
    },
    Command([key("n")], "n", "next commit that was found", in: .list) {
      $0.moveToResult(forward: true)
    },
    Command([key("N")], "N", "previous commit that was found", in: .list) {
      $0.moveToResult(forward: false)
    },
    Command([KeyPress(.escape)], "Esc", "list all commits again, or close the commit", in: .list) {
      $0.leaveList()
    },

    Command([key("/")], "/", "find words in the commit", hint: "find", in: .commit) {
      $0.find(in: .commit)
    },
    Command([key("n")], "n", "next line with the words", in: .commit) {
      $0.commit?.moveToMatch(forward: true)
    },
    Command([key("N")], "N", "previous line with the words", in: .commit) {
      $0.commit?.moveToMatch(forward: false)
    },
    Command([key("}")], "}", "next file", hint: "next file", in: .commit) { view in
      view.commit?.move(forward: true) { $0.kind == .heading }
    },
    Command([key("{")], "{", "previous file", in: .commit) { view in
      view.commit?.move(forward: false) { $0.kind == .heading }
    },
    Command([key("]"), key("@")], "]  @", "next change", in: .commit) { view in
      view.commit?.move(forward: true) { $0.kind == .change(.hunk) }
    },
    Command([key("[")], "[", "previous change", in: .commit) { view in
      view.commit?.move(forward: false) { $0.kind == .change(.hunk) }
    },
    Command([], "← →", "scroll long lines; with Shift, to their ends", in: .commit) { _ in },
    Command(
      [], "Return", "go from a file in the list of files to its changes, or back", in: .commit
    ) { _ in },
    Command([key("w")], "w", "wrap long lines, or no longer", hint: "wrap", in: .commit) {
      $0.commit?.toggleWrapping()
    },
    Command([key("v")], "v", "select several lines, or no longer", in: .commit) {
      $0.commit?.toggleSelection()
    },
    Command(
      [KeyPress(.escape), key("h")], "Esc  h", "close the commit", hint: "close", in: .commit
    ) {
      $0.leaveCommit()
    },
    Command([key("q")], "q", "close the commit", host: .terminal, in: .commit) { $0.leaveCommit() },

    Command([key("j")], "↓  j", "next row") { $0.press(.down) },
    Command([key("k")], "↑  k", "previous row") { $0.press(.up) },
    Command([key(" "), key("f")], "Page Down  Space  f", "next page") { $0.press(.pageDown) },
    Command([key("b"), key("-")], "Page Up  b  -", "previous page") { $0.press(.pageUp) },
    Command([control("f")], "Ctrl-F", "next page", host: .terminal) { $0.press(.pageDown) },
    Command([control("b")], "Ctrl-B", "previous page", host: .terminal) { $0.press(.pageUp) },
    Command([control("d"), key("d")], "Ctrl-D  d", "half a page down") {
      $0.moveHalfPage(forward: true)
    },
    Command([control("u"), key("u")], "Ctrl-U  u", "half a page up") {
      $0.moveHalfPage(forward: false)
    },
    Command([key("g"), key("<")], "Home  g", "first row") { $0.press(.home) },
    Command([key("G"), key(">")], "End  G", "last row") { $0.press(.end) },
    Command(
      [key("y")], "y", "copy the hash; in a commit, the selected lines or the name of the file"
    ) { $0.copyChoice() },
    Command([key("J")], "J", "show the next commit", hint: "next commit") { $0.moveCommit(.down) },
    Command([key("K")], "K", "show the previous commit") { $0.moveCommit(.up) },
    Command([], "Tab", "other part") { _ in },
    Command([key("r")], "r", "choose a branch or a tag", hint: "branches") { $0.dialog = .refs },
    Command([key("R"), KeyPress(.function(5))], "R  F5", "read the repository again") {
      $0.refresh()
    },
    Command([key("?"), KeyPress(.function(1))], "?  F1", "show the keys", hint: "keys") {
      $0.dialog = .help
    },
    Command([], "F12", "inspect the views of this program") { _ in },
    Command([control("f")], "Ctrl+F", "find commits", host: .window) { $0.find(in: .commits) },
    Command([control("c")], "Ctrl+C", "copy, as y", host: .window) { $0.copyChoice() },
    Command([control("w"), control("q")], "Ctrl+W  Ctrl+Q", "close the window", host: .window) {
      $0.quit()
    },
    Command([key("q"), key("Q")], "q  Q", "quit", hint: "quit", host: .terminal) { $0.quit() },
  ]
}
