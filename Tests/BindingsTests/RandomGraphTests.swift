import Bindings
import TestSupport
import Testing

/// Random graphs under random edits, against a plain recomputation.
@Test(arguments: [false, true], [false, true])
func randomGraphsWithRandomEdits(hasTemporaries: Bool, hasWrites: Bool) {
  var random = Random(state: 42)
  for round in 0..<TestEffort.rounds(300) { check(round, &random, hasTemporaries, hasWrites) }
}

private struct Random {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// - Parameters:
///   - hasTemporaries: Whether nodes also read others by way of values that are released at once or later.
///   - hasWrites: Whether nodes also set states: a cache of their own, which they have read before, and a copy of
///     their value, which their readers read before or after them.
private func check(
  _ round: Int, _ generator: inout Random, _ hasTemporaries: Bool, _ hasWrites: Bool
) {
  var random = generator
  defer { generator = random }
  let sourceCount = 1 + random.next(4)
  let count = sourceCount + 1 + random.next(20)
  let sources = (0..<sourceCount).map { State($0) }
  var values = Array(0..<sourceCount)
  var evaluations = Array(repeating: 0, count: count)
  var computed: [Computed<Int>] = []
  var inputs: [[Int]] = []
  for index in sourceCount..<count {
    inputs.append((0..<1 + random.next(4)).map { _ in random.next(index) })
  }
  func value(_ index: Int, _ read: (Int) -> Int) -> Int {
    let list = inputs[index - sourceCount]
    var sum = read(list[0])
    let skips = sum & 1 == 1
    for input in list.dropFirst() where !(skips && input % 2 == 0) { sum += read(input) }
    return index % 3 == 0 ? sum & 3 : sum & 0xFFFF
  }
  func read(_ index: Int) -> Int {
    index < sourceCount ? sources[index].get() : computed[index - sourceCount].get()
  }
  // Released when another one takes their place, or all of them.
  var shared: [Int: Computed<Int>] = [:]
  func readByTemporary(_ index: Int, _ kind: Int) -> Int {
    switch kind {
    case 0: return Computed { read(index) }.get()
    case 1:
      let inner = Computed { read(index) }
      return Computed { inner.get() + 0 }.get()
    case 2 where index < sourceCount: return sources[index].at(\.self).get()
    case 3:
      let known = shared[index] ?? Computed { read(index) }
      shared[index] = known
      return known.get()
    case 4:
      // Released while the node that has read it reads others.
      let known = shared.removeValue(forKey: index) ?? Computed { read(index) }
      return known.get()
    default: return read(index)
    }
  }
  let caches = (0..<count).map { _ in State<[Int]>([]) }
  let copies = (0..<count).map { _ in State(-1) }
  // A read through the copy gives the same value, because the copy is set when the node is read.
  func readByCopy(_ index: Int, _ read: (Int) -> Int) -> Int {
    guard hasWrites, index >= sourceCount, (index + round) % 4 == 0 else { return read(index) }
    let isBefore = (index + round) % 8 == 0
    let before = isBefore ? copies[index].get() : 0
    let value = read(index)
    return isBefore ? before : copies[index].get() + 0 * value
  }
  func write(_ index: Int, _ value: Int) -> Int {
    guard hasWrites else { return value }
    copies[index].set(value)
    return value
  }
  func cached(_ index: Int, _ compute: () -> Int) -> Int {
    guard hasWrites, index % 2 == 0 else { return compute() }
    // The key is the first input; what is cached is a function of it.
    let key = read(inputs[index - sourceCount][0])
    let known = caches[index].get()
    if known.first != key { caches[index].set([key, key * 3]) }
    return compute() + (known.first == key ? known[1] : key * 3) - key * 3
  }
  for index in sourceCount..<count {
    computed.append(
      Computed {
        evaluations[index] += 1
        return write(
          index,
          cached(index) {
            value(index) {
              readByCopy($0) {
                hasTemporaries ? readByTemporary($0, (index + $0 + round) % 6) : read($0)
              }
            }
          })
      })
  }
  func recomputed() -> [Int] {
    var all = values
    for index in sourceCount..<count { all.append(value(index) { all[$0] }) }
    return all
  }
  var seen: [Int: [Int]] = [:]
  var effects: [Int: Effect] = [:]
  var heard: [Int: [Int]] = [:]
  var listeners: [Int: BindingToken] = [:]
  var last = recomputed()
  /// Sets states, some of them back, and reads others in between, also by effects that end at once.
  func change() {
    for _ in 0..<1 + random.next(4) {
      let index = random.next(sourceCount)
      let old = values[index]
      values[index] = random.next(10)
      sources[index].set(values[index])
      for _ in 0..<random.next(3) {
        let index = random.next(count)
        if random.next(4) == 0 { Effect { _ = read(index) }.stop() } else { _ = read(index) }
      }
      if random.next(2) == 0 {
        values[index] = old
        sources[index].set(old)
      }
    }
  }
  let trigger = State(0)
  trigger.on { if $0 != 0 { change() } }
  for step in 0..<40 {
    let before = evaluations
    (seen, heard) = ([:], [:])
    if random.next(3) == 0 { shared = [:] }
    var firstExact = hasWrites ? count : 0
    switch random.next(6) {
    case 0:
      // An effect is added or removed.
      let index = random.next(count)
      if effects[index] != nil {
        effects[index] = nil
      } else {
        effects[index] = Effect { seen[index, default: []].append(read(index)) }
        #expect(seen[index] == [last[index]], "\(round), \(step)")
        seen = [:]
      }
    case 1:
      batch {
        for _ in 0..<3 {
          let index = random.next(sourceCount)
          values[index] = random.next(10)
          sources[index].set(values[index])
          _ = read(random.next(count))
        }
      }
    case 2:
      // A listener is added or removed.
      let index = sourceCount + random.next(count - sourceCount)
      if let token = listeners.removeValue(forKey: index) {
        token.unBind()
      } else {
        let token = computed[index - sourceCount].on { heard[index, default: []].append($0) }
        listeners[index] = token
        heard = [:]
      }
    case 3:
      batch { change() }
    case 4:
      // Outside of a batch, each set of a state counts.
      trigger.set(step + 1)
      firstExact = max(firstExact, sourceCount)
    default:
      let index = random.next(sourceCount)
      values[index] = random.next(10)
      sources[index].set(values[index])
      for index in 0..<count where !hasWrites {
        #expect(evaluations[index] - before[index] <= 1)
      }
    }
    let now = recomputed()
    for index in effects.keys where now[index] != last[index] {
      #expect(seen[index]?.last == now[index], "\(round), \(step), node \(index)")
    }
    for index in listeners.keys where now[index] != last[index] {
      #expect(heard[index]?.last == now[index], "\(round), \(step), node \(index)")
    }
    for index in firstExact..<count {
      let expected = now[index] == last[index] ? nil : [now[index]]
      if effects[index] != nil {
        #expect(seen[index] == expected, "\(round), \(step), node \(index)")
      }
      if listeners[index] != nil {
        #expect(heard[index] == expected, "\(round), \(step), node \(index)")
      }
    }
    for _ in 0..<3 {
      let index = random.next(count)
      #expect(read(index) == now[index], "\(round), \(step), node \(index)")
    }
    last = now
  }
}
