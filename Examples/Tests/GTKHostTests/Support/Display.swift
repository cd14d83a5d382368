import CGtk4
import Foundation

/// The display of the tests, which ends with the test process.
///
/// Starts Xvfb if it is installed, and makes GTK use it.
enum Display {
  /// The reason why there is no display; `nil` if there is one.
  static let absence: String? = {
    guard let server = find("Xvfb") else { return "needs Xvfb" }
    guard find("xdotool") != nil else { return "needs xdotool" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell kills the server when the test process has ended in any way. Test threads block signals, which the
    // server inherits, so that a request to terminate is not enough. Without -noreset the server starts anew when its
    // last client leaves, and refuses those that come meanwhile.
    process.arguments = [
      "-c",
      """
      "\(server)" -displayfd 1 -screen 0 1000x800x24 -nolisten tcp -noreset 2>/dev/null &
      read line; kill -9 $!
      """,
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return "cannot start Xvfb" }
    // Safety: read by nobody; set once, by the one who makes this constant.
    unsafe held = (process, input, output)
    var number = ""
    while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first,
      first != UInt8(ascii: "\n")
    { number.unicodeScalars.append(Unicode.Scalar(first)) }
    guard Int(number) != nil else { return "Xvfb did not start" }
    for (name, value) in [
      ("DISPLAY", ":\(number)"), ("GDK_BACKEND", "x11"), ("GSK_RENDERER", "cairo"),
      ("GTK_A11Y", "test"), ("GTK_IM_MODULE", "gtk-im-context-simple"),
      ("LIBGL_ALWAYS_SOFTWARE", "1"), ("NO_AT_BRIDGE", "1"),
      // No session: GLib would start one that outlives the tests.
      ("DBUS_SESSION_BUS_ADDRESS", "disabled:"),
    ] {
      // Safety: before the first test, when nobody else reads the environment.
      unsafe setenv(name, value, 1)
    }
    return nil
  }()

  /// The server and its pipes, which keep the display alive.
  // Safety: set once, before the first test, and read by nobody.
  nonisolated(unsafe) private static var held: (Process, Pipe, Pipe)?

  static var isAvailable: Bool { absence == nil }

  private static func find(_ tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// Runs a tool, and returns its output.
@discardableResult
func run(_ tool: String, _ arguments: String...) -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [tool] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = Pipe()
  guard (try? process.run()) != nil else { return "" }
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}
