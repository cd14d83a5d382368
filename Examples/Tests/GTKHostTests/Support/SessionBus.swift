import Foundation

/// A session bus of its own for a command, which ends with it.
enum SessionBus {
  static let isAvailable =
    Display.isAvailable
    && ["dbus-run-session", "gapplication", "python3"].allSatisfy { tool in
      !run("sh", "-c", "command -v \(tool)").isEmpty
    }

  /// Runs a script with a session bus, and returns the lines that it prints.
  ///
  /// In the script, `$1` is the folder of the executables, and `$2` the beginning of the names of temporary files.
  ///
  /// - Parameter seconds: The time after which everything that runs is killed.
  static func perform(
    _ script: String, seconds: Int = 300, environment: [String: String] = [:]
  ) throws -> [String] {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A file, because daemons that outlive the script would keep a pipe open.
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Test threads block signals. The daemons of the bus would inherit that, and never end.
    let unblocked =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
      + "os.execvp(sys.argv[1], sys.argv[1:])"
    process.arguments = [
      "timeout", "-s", "KILL", "\(seconds)", "python3", "-c", unblocked, "dbus-run-session", "--",
      "sh", "-c", script, "sh", tests.deletingLastPathComponent().path,
      folder.appendingPathComponent("file").path,
    ]
    process.environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "DBUS_SESSION_BUS_ADDRESS" }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}
