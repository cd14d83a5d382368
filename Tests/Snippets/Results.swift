// What Scripts/check-snippets has the pages of the documentation call: each function reports what
// the page does at a place, and the script compares it with what the page says.

import Foundation

nonisolated(unsafe) private var output = ""
private let lock = NSLock()

/// Keeps what a page prints.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  lock.withLock {
    output += items.map { "\($0)" }.joined(separator: separator) + terminator
  }
}

func startPrinting() {
  lock.withLock { output = "" }
}

/// Reports the next line that was printed.
func printed(_ place: String) {
  let line = lock.withLock {
    let end = output.firstIndex(of: "\n") ?? output.endIndex
    defer { output = String(output[end...].dropFirst()) }
    return String(output[..<end])
  }
  report(place, line)
}

func value<Value>(_ value: Value, _ place: String) {
  report(place, String(reflecting: value))
}

/// Reports the value that an optional has.
func value<Value>(_ value: Value?, _ place: String) {
  report(place, value.map { String(reflecting: $0) } ?? "nil")
}

func throwing(_ body: () throws -> Void, as report: (any Error) -> Void) {
  do { try body() } catch { report(error) }
}

func expect(_ place: String, _ condition: Bool) {
  report(place, "\(condition)")
}

func equal(_ place: String, _ condition: () -> Bool) {
  report(place, "\(condition())")
}

@MainActor func run(_ page: String, _ body: () async throws -> Void) async {
  do { try await body() } catch { report(page, "throws \(error)") }
}

/// The declarations that a page assumes, if making them may throw.
func made<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { preconditionFailure("\(error)") }
}

private func report(_ place: String, _ text: String) {
  guard let line = try? JSONEncoder().encode([place, text]) else { return }
  FileHandle.standardOutput.write(line + Data("\n".utf8))
}
