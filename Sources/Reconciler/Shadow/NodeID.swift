/// A view's number, and how many views have had it before.
@usableFromInline
struct NodeID: Hashable, Sendable {
  // One word, so that two are compared at once.
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
