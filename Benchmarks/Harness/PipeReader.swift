import Foundation

/// Reads lines and counted bytes from a pipe, waiting only for what was asked for.
package struct PipeReader {
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  package init(_ handle: FileHandle) { self.handle = handle }

  /// Reads up to and without the next line feed; nil at the end.
  package mutating func readLine() -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      let waiting = buffer.count - start
      guard fill() else {
        guard waiting > 0 else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      searched = start + waiting
    }
  }

  /// Reads exactly so many bytes; nil if there are fewer.
  package mutating func read(count: Int) -> [UInt8]? {
    while buffer.count - start < count {
      guard fill() else { return nil }
    }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// Reads all that is left.
  package mutating func readToEnd() -> [UInt8] {
    while fill() {}
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Appends what the pipe has, and waits while it has nothing; false at its end.
  ///
  /// This is not `FileHandle.read(upToCount:)`, because that waits until so many bytes have come.
  private mutating func fill() -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    let descriptor = handle.fileDescriptor
    // Safety: the array owns the bytes, and at most as many are written as it reserved.
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
      let read = unsafe Foundation.read(descriptor, bytes.baseAddress, bytes.count)
      count = max(0, read)
    }
    buffer += chunk
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }
}
