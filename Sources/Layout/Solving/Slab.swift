/// Many short lists in one ``Pool``: a list is a ``Segment`` whose capacity is a power of two.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  var memory = Pool<Element>()

  /// The starts of unused segments, by the binary logarithm of their capacity.
  private var unused: [[Int32]] = []

  private let filler: Element

  init(filler: Element) { self.filler = filler }

  subscript(index: Int32) -> Element {
    @inline(__always)
    get { memory[index] }
    @inline(__always)
    _modify { yield &memory[index] }
  }

  /// Adds an element at the end of a list, and moves the list if its segment is full.
  @inline(__always)
  mutating func append(_ element: Element, to segment: inout Segment) {
    if segment.count == segment.capacity { grow(&segment, for: segment.count + 1) }
    memory[segment.start + segment.count] = element
    segment.count += 1
  }

  /// Grows a list's capacity to a total number of elements.
  mutating func grow(_ segment: inout Segment, for needed: Int32) {
    var power: Int32 = 1
    while (1 as Int32) << power < needed { power += 1 }
    guard power > segment.power else { return }
    let start: Int32
    if unused.count > Int(power), let found = unused[Int(power)].popLast() {
      start = found
    } else {
      start = Int32(memory.count)
      memory.append(repeating: filler, count: 1 << Int(power))
    }
    if segment.count > 0 {
      memory.copy(from: Int(segment.start), to: Int(start), count: Int(segment.count))
    }
    giveBack(segment)
    segment.start = start
    segment.power = power
  }

  /// Frees a list's memory.
  mutating func free(_ segment: inout Segment) {
    giveBack(segment)
    segment = Segment()
  }

  private mutating func giveBack(_ segment: Segment) {
    guard segment.power > 0 else { return }
    if unused.isEmpty { unused = Array(repeating: [], count: 32) }
    unused[Int(segment.power)].append(segment.start)
  }
}

/// The position of a list in a ``Slab``.
struct Segment: BitwiseCopyable {
  var start: Int32 = 0
  var count: Int32 = 0

  /// The binary logarithm of the capacity; 0 for a list without memory.
  var power: Int32 = 0

  var capacity: Int32 {
    @inline(__always)
    get { power == 0 ? 0 : (1 as Int32) << power }
  }
}
