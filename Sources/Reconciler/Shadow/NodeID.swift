/// A view's number, and its generation: the number of views that have had the number before.
@usableFromInline
struct NodeID: Hashable, Sendable {
  // One word, so that a comparison is one instruction.
  @usableFromInline let bits: UInt64

  @inlinable @inline(__always)
  init(number: Int32, generation: UInt32) {
    bits = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: number))
  }

  @inline(__always) var number: Int32 { Int32(truncatingIfNeeded: bits) }
  @inline(__always) var generation: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

  @inline(__always) static var none: NodeID { NodeID(number: -1, generation: 0) }

  @inlinable @inline(__always)
  static func == (lhs: NodeID, rhs: NodeID) -> Bool { lhs.bits == rhs.bits }
}
