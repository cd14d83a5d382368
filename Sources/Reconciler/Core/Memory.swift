import Foundation

/// Allocates memory for the elements of buffers by `malloc`.
///
/// `UnsafeMutablePointer.allocate` takes twice as long, because it requests an alignment that `malloc` guarantees anyway.
@usableFromInline
enum Memory {
  /// Allocates memory for a number of elements.
  @inlinable @inline(__always)
  static func allocate<Element: ~Copyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    // Safety: `malloc` aligns to 16 bytes, and the owner of the memory frees it as below.
    precondition(MemoryLayout<Element>.alignment <= 16, "the alignment is greater than 16 bytes")
    return unsafe allocate(count * MemoryLayout<Element>.stride)
      .bindMemory(to: type, capacity: count)
  }

  @usableFromInline
  static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard let memory = unsafe malloc(bytes) else { preconditionFailure("out of memory") }
    return unsafe memory
  }

  @usableFromInline
  static func free(_ memory: UnsafeMutableRawPointer) { unsafe Foundation.free(memory) }
}
