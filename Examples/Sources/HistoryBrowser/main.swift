import Foundation
import HistoryViews
import TerminalHost

#if GTK
  import GTKHost
#endif

/// Prints a message to standard error and exits.
func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data("HistoryBrowser: \(words)\n".utf8))
  exit(2)
}

var arguments = CommandLine.arguments.dropFirst()
let usage = "usage: HistoryBrowser --terminal|--gtk [PATH] [--measure]"
let measures = arguments.last == "--measure"
if measures { arguments.removeLast() }
if let word = arguments.first, ["--help", "-h"].contains(word) {
  print(usage)
  exit(0)
}
let host = arguments.popFirst() ?? "--terminal"
let path = arguments.popFirst() ?? FileManager.default.currentDirectoryPath
guard arguments.isEmpty else { complain(usage) }

switch host {
case "--terminal":
  do {
    if measures { try Measuring.inTerminal(path) }
    let screen = try HistoryScreen(path: path)
    try TerminalApp.run { _ in screen.view }
  } catch {
    complain("\(error)")
  }
case "--gtk":
  #if GTK
    do {
      if measures {
        try Measuring.inWindow(path)
        exit(0)
      }
      let screen = try HistoryScreen(path: path)
      try GTKApp.run(
        title: "History", size: CGSize(width: 960, height: 640),
        minimumSize: CGSize(width: 560, height: 240)
      ) { app in
        screen.clock = app.window.clock
        return screen.view
      }
    } catch {
      complain("\(error)")
    }
  #else
    complain("this build has no GTK; build it without --disable-default-traits")
  #endif
default: complain(usage)
}
