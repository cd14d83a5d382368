import Foundation

extension BenchmarkCommand {
  /// Carries out the command line of this process, and ends the process.
  ///
  /// - Parameters:
  ///   - executable: The name of the executable in help texts and messages.
  ///   - suites: The suites, in the order in which they run.
  public static func main(executable: String, suites: [Suite]) -> Never {
    // A reader that stops early, as `head` does, must not end the run with a signal.
    signal(SIGPIPE, SIG_IGN)
    let command = BenchmarkCommand(
      executable: executable, suites: suites, output: { write($0, to: .standardOutput) },
      errors: { write(Array($0.utf8), to: .standardError) }, isTerminal: isatty(STDERR_FILENO) == 1)
    exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  @Sendable
  private static func write(_ bytes: [UInt8], to handle: FileHandle) {
    try? handle.write(contentsOf: Data(bytes))
  }
}
