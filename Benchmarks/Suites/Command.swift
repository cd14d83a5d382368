import BenchmarkHarness
import Foundation

/// The executable: all suites in one command line.
@main
enum Command {
  /// The suites, in the order in which they run; each module adds its own.
  static func suites() -> [Suite] {
    let libraries: [Suite] = [
      .diff, .history, .files, .lists, .layout, .bindings, .states, .reconcile,
    ]
    #if os(Linux)
      return libraries + [.app, .instructions]
    #else
      return libraries + [.instructions]
    #endif
  }

  static func main() {
    // A reader that stops early, as `head` does, must not end the run with a signal.
    signal(SIGPIPE, SIG_IGN)
    let command = BenchmarkCommand(
      executable: "Benchmarks", suites: suites(), output: { write($0, to: .standardOutput) },
      errors: { write(Array($0.utf8), to: .standardError) }, isTerminal: isatty(STDERR_FILENO) == 1)
    exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  @Sendable
  private static func write(_ bytes: [UInt8], to handle: FileHandle) {
    try? handle.write(contentsOf: Data(bytes))
  }
}
