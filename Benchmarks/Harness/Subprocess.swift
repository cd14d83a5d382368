import Foundation

/// Runs other commands.
public enum Subprocess {
  /// Runs a command to its end, and returns what it printed.
  ///
  /// - Parameter command: The command, looked up in the search path, and its arguments.
  /// - Throws: ``RunFailure`` with the command's own words if it cannot be run or fails.
  public static func output(of command: [String]) throws -> String {
    let errors = Pipe()
    let running = try Running(command, standardError: errors)
    var reader = PipeReader(running.output)
    let text = reader.readToEnd()
    var errorReader = PipeReader(errors.fileHandleForReading)
    let complaint = String(decoding: errorReader.readToEnd(), as: UTF8.self)
    running.process.waitUntilExit()
    guard running.process.terminationStatus == 0 else {
      let words = complaint.trimmingCharacters(in: .whitespacesAndNewlines)
      throw RunFailure(words.isEmpty ? "\(command.first ?? "") failed" : words)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A command that goes on while its output is read.
  package struct Running {
    package let process: Process
    package let input: FileHandle
    package let output: FileHandle

    /// Starts a command, looked up in the search path.
    ///
    /// - Parameter standardError: Takes its complaints; they are dropped without it. Since they are
    ///   read last, it is only for commands that say little.
    /// - Throws: ``RunFailure`` if it cannot be started.
    package init(_ command: [String], standardError: Pipe? = nil) throws {
      let process = Process()
      let input = Pipe()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.standardInput = input
      process.standardOutput = output
      process.standardError = standardError ?? FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        throw RunFailure("cannot run \(command.first ?? ""): \(error.localizedDescription)")
      }
      self.process = process
      self.input = input.fileHandleForWriting
      self.output = output.fileHandleForReading
    }

    /// Closes both pipes, ends the command and waits for it.
    package func stop() {
      try? input.close()
      try? output.close()
      process.terminate()
      process.waitUntilExit()
    }
  }
}
