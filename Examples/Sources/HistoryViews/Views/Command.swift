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
    case search = "In the search field"
    case anywhere = "Everywhere"
  }

  /// The hosts that have the key.
  enum HostKind { case both, terminal, window }

  /// The keys, any of which runs the command; those that the lists handle themselves are not among them.
  let keys: [KeyPress]

  /// The keys as the user reads them.
  var names: String {
    ((others.isEmpty ? [] : [others]) + keys.map(\.description)).joined(separator: "  ")
  }

  /// The keys that the lists handle themselves, as the user reads them.
  private let others: String

  /// The action of the command.
  let title: String

  /// A word for the status bar that names the action; `nil` if the bar does not show it.
  let hint: String?

  let place: Place
  let host: HostKind
  let run: (BrowserView) -> Void

  private init(
    _ keys: [KeyPress], _ others: String = "", to title: String, hint: String? = nil,
    host: HostKind = .both, in place: Place = .anywhere,
    run: @escaping (BrowserView) -> Void = { _ in }
  ) {
    (self.keys, self.others, self.title, self.hint) = (keys, others, title, hint)
    (self.place, self.host, self.run) = (place, host, run)
  }

  /// Returns the commands of a host in the order in which they are shown.
  static func all(inTerminal: Bool) -> [Command] {
    table.filter { $0.host == .both || ($0.host == .terminal) == inTerminal }
  }

  private static let table: [Command] = [
    Command([], "Return", to: "show the commit", hint: "show", in: .list),
    Command(["/"], to: "find commits by subject, author or hash", hint: "find", in: .list) {
      $0.find(in: .commits)
    },
    Command(["n"], to: "next commit that was found", in: .list) { $0.press(.down) },
    Command(["N"], to: "previous commit that was found", in: .list) { $0.press(.up) },
    Command([KeyPress(.escape)], to: "list all commits again, or close the commit", in: .list) {
      $0.leaveList()
    },

    Command(["/"], to: "find words in the commit", hint: "find", in: .commit) {
      $0.find(in: .commit)
    },
    Command(["n"], to: "next line with the words", in: .commit) {
      $0.commit?.moveToMatch(forward: true)
    },
    Command(["N"], to: "previous line with the words", in: .commit) {
      $0.commit?.moveToMatch(forward: false)
    },
    Command(["}"], to: "next file", hint: "next file", in: .commit) {
      $0.commit?.move(forward: true, to: .heading)
    },
    Command(["{"], to: "previous file", in: .commit) {
      $0.commit?.move(forward: false, to: .heading)
    },
    Command(["]", "@"], to: "next change", in: .commit) {
      $0.commit?.move(forward: true, to: .change(.hunk))
    },
    Command(["["], to: "previous change", in: .commit) {
      $0.commit?.move(forward: false, to: .change(.hunk))
    },
    Command([], "← →", to: "scroll long lines; with Shift, to their ends", in: .commit),
    Command([], "Return", to: "go to a parent, a child, or a file's changes and back", in: .commit),
    Command(["w"], to: "wrap long lines, or no longer", hint: "wrap", in: .commit) {
      $0.commit?.toggleWrapping()
    },
    Command(["W"], to: "ignore white space in changes, or no longer", in: .commit) {
      $0.compare { $0.ignoresSpace.toggle() }
    },
    Command(["x"], to: "show 20 lines around changes, whole files, or 3 lines", in: .commit) {
      $0.compare { $0.context = $0.context == 3 ? 20 : $0.context == 20 ? .max : 3 }
    },
    Command(["v"], "Shift ↑ ↓", to: "select several lines, or no longer", in: .commit) {
      $0.commit?.toggleSelection()
    },
    Command([KeyPress(.escape), "h"], to: "close the commit", hint: "close", in: .commit) {
      $0.leaveCommit()
    },
    Command(["q"], to: "close the commit", host: .terminal, in: .commit) { $0.leaveCommit() },

    Command([], "Return", to: "go to what was found", hint: "go to the results", in: .search),
    Command([], "Esc", to: "go back to where the search began", hint: "go back", in: .search),

    Command(["j"], "↓", to: "next row") { $0.press(.down) },
    Command(["k"], "↑", to: "previous row") { $0.press(.up) },
    Command([" ", "f"], "Page Down", to: "next page") { $0.press(.pageDown) },
    Command(["b", "-"], "Page Up", to: "previous page") { $0.press(.pageUp) },
    Command([.control("f")], to: "next page", host: .terminal) { $0.press(.pageDown) },
    Command([.control("b")], to: "previous page", host: .terminal) { $0.press(.pageUp) },
    Command([.control("d"), "d"], to: "half a page down") { $0.moveHalfPage(forward: true) },
    Command([.control("u"), "u"], to: "half a page up") { $0.moveHalfPage(forward: false) },
    Command(["g", "<"], "Home", to: "first row") { $0.press(.home) },
    Command(["G", ">"], "End", to: "last row") { $0.press(.end) },
    Command(["y"], to: "copy the hash; in a commit, the lines or the file's path") {
      $0.copyChoice()
    },
    Command(["J"], to: "show the next commit", hint: "next commit") { $0.moveCommit(.down) },
    Command(["K"], to: "show the previous commit") { $0.moveCommit(.up) },
    Command([","], to: "go to the first parent") { $0.moveToRelative(isParent: true) },
    Command(["."], to: "go to the latest child") { $0.moveToRelative(isParent: false) },
    Command([], "Tab", to: "other part"),
    Command(["r"], to: "choose a branch or a tag", hint: "branches") { $0.dialog = .refs },
    Command(["R", KeyPress(.function(5))], to: "read the repository again") { $0.refresh() },
    Command(["?", KeyPress(.function(1))], to: "show the keys", hint: "keys") { $0.dialog = .help },
    Command([], "F12", to: "inspect the views of this program"),
    Command([.control("f")], to: "find commits", host: .window) { $0.find(in: .commits) },
    Command([.control("c")], to: "copy, as y", host: .window) { $0.copyChoice() },
    Command([.control("w"), .control("q")], to: "close the window", host: .window) { $0.quit() },
    Command(["q", "Q"], to: "quit", hint: "quit", host: .terminal) { $0.quit() },
  ]
}
