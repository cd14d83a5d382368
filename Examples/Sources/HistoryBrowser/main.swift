import Foundation
import GTKHost
import HistoryViews
import TerminalHost

/// Ends with a sentence for the person at the shell.
func complain(_ words: String) -> Never {
  FileHandle.standardError.write(Data("HistoryBrowser: \(words)\n".utf8))
  exit(2)
}

var arguments = CommandLine.arguments.dropFirst()
let usage = "usage: HistoryBrowser --terminal|--gtk [PATH]"
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
case "--gtk":
  do {
    let screen = try HistoryScreen(path: path)
    try GTKApp.run(title: "History", size: CGSize(width: 960, height: 640)) { app in
      screen.onQuit = { app.quit() }
      return screen.view
    }
  } catch {
    complain("\(error)")
  }
default: complain(usage)
}
