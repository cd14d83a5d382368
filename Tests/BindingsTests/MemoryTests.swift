import Testing

@testable import Bindings

/// An allocator rounds 8 bytes more than the size up to a multiple of 16.
private func allocation(of type: AnyClass) -> Int { (instanceSize(of: type) + 8 + 15) / 16 * 16 }

@Test func nodesAndLinksTakeTheBytesThatArePublished() {
  #if DEBUG
    // The owner that debug builds remember.
    let state =
      (instanceSize(of: StateSignal<Int>.self) - MemoryLayout<Int>.size + 8 + 15) / 16 * 16
  #else
    let state = allocation(of: StateSignal<Int>.self)
  #endif
  let (computed, effect) = (allocation(of: Computed<Int>.self), allocation(of: Effect.self))
  #expect((state, computed, effect) == (80, 112, 64))
  #expect(MemoryLayout<Link>.size == 40)
  // A state, a computed value that reads it, and an effect that reads that.
  #expect(state + computed + effect + 2 * MemoryLayout<Link>.size == 336)
}
