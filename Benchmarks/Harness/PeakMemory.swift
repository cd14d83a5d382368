import Foundation

/// Measures by how much the resident memory of this process grows at most during one call.
///
/// On Linux the kernel's high-water mark is reset before the call and read after it, and what the
/// allocator holds in reserve is given back first, so that reused pages count too. Elsewhere the mark
/// cannot be reset: the figure is how far the call raised the highest mark so far, which is zero
/// after a hungrier call.
package enum PeakMemory {
  /// An explanation of the figures, for the head of a report.
  package static var explanation: String {
    canReset
      ? "growth of the resident memory's peak during one run, steps of some 100 KB"
      : "by how much one run raised the highest resident memory so far"
  }

  /// Returns the growth during one call, in bytes; nil where the system does not tell.
  package static func growth(during body: () -> Void) -> Int? {
    releaseReserve()
    if canReset, reset(), let before = status("VmRSS") {
      body()
      return status("VmHWM").map { max(0, $0 - before) }
    }
    guard let before = highestSoFar() else { return nil }
    body()
    return highestSoFar().map { max(0, $0 - before) }
  }

  private static let canReset: Bool = reset()

  private static func reset() -> Bool {
    #if os(Linux)
      guard let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
      defer { try? handle.close() }
      return (try? handle.write(contentsOf: Data("5".utf8))) != nil
    #else
      return false
    #endif
  }

  /// Reads a figure of `/proc/self/status`, as bytes.
  private static func status(_ key: String) -> Int? {
    guard let handle = FileHandle(forReadingAtPath: "/proc/self/status") else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.readToEnd() else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(key + ":") }) else { return nil }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }

  private static func highestSoFar() -> Int? {
    #if canImport(Darwin)
      var usage = rusage()
      // Safety: the C function only writes into the local variable, during the call.
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return usage.ru_maxrss
    #else
      return status("VmHWM")
    #endif
  }

  private static func releaseReserve() {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> CInt
      // Safety: the name belongs to the C library, whose `malloc_trim` has just this type; Swift's
      // module of the C library does not have it.
      guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
    #endif
  }
}
