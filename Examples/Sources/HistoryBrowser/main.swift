import Foundation
import HistoryViews
import TerminalHost

#if GTK
  import GTKHost
#endif

/// The ways to show the app.
enum Host: String {
  case terminal = "--terminal"
  case window = "--gtk"

  /// The terminal in which the command was started, or else a window if there is a display.
  static var available: Host {
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 { return .terminal }
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    return hasDisplay ? .window : .terminal
  }
}

/// Prints a message to standard error and exits.
func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data("HistoryBrowser: \(words)\n".utf8))
  exit(2)
}

let usage = """
  usage: HistoryBrowser [--terminal | --gtk] [--measure] [PATH]
  Shows the history of the git repository at PATH, or in the current folder. Without an option, it runs in the terminal in
  which it was started, or in a window without one.
  """

@MainActor
func run(_ host: Host, path: String, measures: Bool) throws {
  switch host {
  case .terminal:
    if measures { try Measuring.inTerminal(path) }
    let screen = HistoryScreen(path: path)
    try TerminalApp.run { _ in screen.view }
  case .window:
    #if GTK
      if measures { return try Measuring.inWindow(path) }
      let screen = HistoryScreen(path: path)
      try GTKApp.run(
        title: "History", size: CGSize(width: 960, height: 640),
        minimumSize: CGSize(width: 560, height: 240)
      ) { app in
        screen.clock = app.window.clock
        return screen.view
      }
    #else
      complain("this build has no GTK; build it without --disable-default-traits")
    #endif
  }
}

var host = Host.available
var measures = false
var paths: [String] = []
for word in CommandLine.arguments.dropFirst() {
  if let chosen = Host(rawValue: word) {
    host = chosen
  } else if word == "--measure" {
    measures = true
  } else if word == "--help" || word == "-h" {
    print(usage)
    exit(0)
  } else if word.hasPrefix("-") || !paths.isEmpty {
    complain(usage)
  } else {
    paths.append(word)
  }
}
do {
  try run(
    host, path: paths.first ?? FileManager.default.currentDirectoryPath, measures: measures)
} catch {
  complain("\(error)")
}
