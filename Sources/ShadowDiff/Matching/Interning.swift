/// Returns the tokens of two sequences: equal elements have equal tokens.
///
/// - Complexity: Expected O(n + m). If all hashes collide, O(n · (n + m)) comparisons.
@inlinable
func intern<Element: Hashable>(
  _ source: ElementView<Element>, _ target: ElementView<Element>, isCanonical: Bool = false
) -> Tokens {
  var hash = FastHash(isCanonical: isCanonical)
  let table = ElementTable(source)
  let sourceTokens = Scratch<UInt32>(unfilled: source.count)
  for offset in 0..<source.count {
    let element = source[offset]
    let code = hash(element)
    let place = table.find(element, code)
    if place.token == Tokens.absent { table.enter(offset, code, at: place.slot) }
    sourceTokens[offset] =
      place.token < Tokens.absent &- 1 ? place.token : UInt32(truncatingIfNeeded: offset)
  }
  if hash.isUnfit { return intern(source, target, isCanonical: true) }

  // If two neighbors are neighbors in the source too, in the same or the reverse order, the next
  // element probably continues the sequence. A comparison is cheaper than a hash, which halves the
  // time of lists that are mostly in order.
  var last = -2
  var step = 0
  let targetTokens = Scratch<UInt32>(unfilled: target.count)
  for offset in 0..<target.count {
    let element = target[offset]
    let next = last &+ step
    if step != 0, next >= 0, next < source.count, source[next] == element {
      targetTokens[offset] = sourceTokens[next]
      last = next
      continue
    }
    let token = table.find(element, hash(element)).token
    if token >= Tokens.absent &- 1 {
      targetTokens[offset] = Tokens.absent
      continue
    }
    targetTokens[offset] = token
    let distance = Int(token) &- last
    step = distance == 1 || distance == -1 ? distance : 0
    last = Int(token)
  }
  if hash.isUnfit { return intern(source, target, isCanonical: true) }
  return Tokens(source: sourceTokens, target: targetTokens)
}

/// The distinct elements of a sequence, by hash.
///
/// The table uses open addressing. A slot has 32 bits: the offset and, in the remaining bits, a
/// part of the hash. So most probes that do not match need not read the element. Transparent
/// methods are inlined in debug builds too.
///
///     slot   [ tag: upper bits of the hash | offset + 1 ]     0: free
@usableFromInline
@frozen
struct ElementTable<Element: Hashable>: ~Copyable {
  @usableFromInline let elements: ElementView<Element>
  @usableFromInline let slots: Scratch<UInt32>
  @usableFromInline let slotMask: Int
  @usableFromInline let tagMask: UInt32

  /// Creates an empty table with slots for all elements.
  @inlinable
  init(_ elements: ElementView<Element>) {
    precondition(elements.count < Int(UInt32.max) - 1, "too many elements")
    self.elements = elements
    // Two thirds of the slots stay free. Probes are then easier to predict, which makes up for the
    // larger table: 1.3 to 1.8 times the speed at 1,000 to 100,000 elements.
    let wanted = max(16, 3 * elements.count)
    let capacity = 1 &<< (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    slotMask = capacity - 1
    let offsetBits = UInt32.bitWidth - UInt32(elements.count).leadingZeroBitCount
    tagMask = offsetBits >= UInt32.bitWidth ? 0 : ~0 &<< UInt32(offsetBits)
    slots = Scratch(repeating: 0, count: capacity)
  }

  /// Returns the offset of the entered element that equals an element, or `Tokens.absent` and the
  /// slot where the element belongs.
  ///
  /// For an element that is not equal to itself, the token is `Tokens.absent - 1`. Do not enter
  /// such elements, because many of them would make long chains.
  @_transparent
  @inlinable
  func find(_ element: Element, _ code: UInt64) -> (token: UInt32, slot: Int) {
    let tag = UInt32(truncatingIfNeeded: code &>> 32) & tagMask
    var slot = Int(truncatingIfNeeded: code) & slotMask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (Tokens.absent, slot) }
      if entry & tagMask == tag {
        let token = (entry & ~tagMask) &- 1
        if elements[Int(token)] == element { return (token, slot) }
        if element != element { return (Tokens.absent &- 1, slot) }
      }
      slot = (slot &+ 1) & slotMask
    }
  }

  /// Enters an element at the slot where it was not found.
  @_transparent
  @inlinable
  func enter(_ offset: Int, _ code: UInt64, at slot: Int) {
    let tag = UInt32(truncatingIfNeeded: code &>> 32) & tagMask
    slots[slot] = tag | (UInt32(truncatingIfNeeded: offset) &+ 1)
  }
}
