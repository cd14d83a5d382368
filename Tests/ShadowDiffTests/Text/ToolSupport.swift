import Foundation

/// Runs a tool in a directory; nil if there is no such tool.
func runTool(_ arguments: [String], in directory: URL) throws -> (
  status: Int32, output: String
)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = directory
  var environment = ProcessInfo.processInfo.environment
  environment["GIT_CEILING_DIRECTORIES"] = directory.deletingLastPathComponent().path
  environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
  environment["LC_ALL"] = "C"
  process.environment = environment
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let text = String(decoding: output, as: UTF8.self)
  if process.terminationStatus == 127 {
    print("skipped, there is no \(arguments[0]) here")
    return nil
  }
  return (process.terminationStatus, text)
}

/// Calls a closure with an empty directory that is removed afterwards.
func withTemporaryDirectory(_ body: (URL) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("line-diff-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try body(directory)
}
