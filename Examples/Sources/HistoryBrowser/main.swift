import Foundation
import HistoryViews
import TerminalHost

/// Ends with a sentence for the person at the shell.
func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data("HistoryBrowser: \(words)\n".utf8))
  exit(2)
}

var arguments = CommandLine.arguments.dropFirst()
let usage = "usage: HistoryBrowser --terminal [PATH]"
let host = arguments.popFirst() ?? "--terminal"
let path = arguments.popFirst() ?? FileManager.default.currentDirectoryPath
guard arguments.isEmpty else { complain(usage) }

switch host {
case "--terminal":
  do {
    let screen = try HistoryScreen(path: path)
    try TerminalApp.run { app in
      screen.onQuit = { app.quit() }
      return screen.view
    }
  } catch {
    complain("\(error)")
  }
default: complain(usage)
}
