import Bindings

/// Rows of nodes that each read some of the row before, of which some read now these, now those.
struct DynamicGrid {
  var name: String
  var width: Int
  var layers: Int
  var staticFraction: Double
  var sources: Int
  var readFraction: Double
  var iterations: Int
  var sum: Int
  var count: Int

  static var all: [DynamicGrid] {
    [
      DynamicGrid(
        name: "2-10x5-lazy80%", width: 10, layers: 5, staticFraction: 1, sources: 2,
        readFraction: 0.2, iterations: 600_000, sum: 19_199_968, count: 3_480_000),
      DynamicGrid(
        name: "6-10x10-dyn25%-lazy80%", width: 10, layers: 10, staticFraction: 0.75, sources: 6,
        readFraction: 0.2, iterations: 15_000, sum: 302_310_782_860, count: 1_155_000),
      DynamicGrid(
        name: "4-1000x12-dyn5%", width: 1000, layers: 12, staticFraction: 0.95, sources: 4,
        readFraction: 1, iterations: 7000, sum: 29_355_933_696_000, count: 1_463_000),
      DynamicGrid(
        name: "25-1000x5", width: 1000, layers: 5, staticFraction: 1, sources: 25,
        readFraction: 1, iterations: 3000, sum: 1_171_484_375_000, count: 732_000),
      DynamicGrid(
        name: "6-100x15-dyn50%", width: 100, layers: 15, staticFraction: 0.5, sources: 6,
        readFraction: 1, iterations: 2000, sum: 15_664_996_402_790_400, count: 1_078_000),
    ]
  }

  /// Runs of the closures are counted like effects.
  func workload() -> GraphWorkload {
    GraphWorkload(
      name: "dynamic/\(name)", group: "dynamic", writes: iterations, effects: nil, build: build)
  }

  private func build() -> GraphWorkload.Instance {
    let runs = Cell()
    let heads = (0..<width).map { State($0) }
    var random = SFC32(seed: "seed")
    var row = makeRow(heads, &random, runs)
    for _ in 1..<layers - 1 { row = makeRow(row, &random, runs) }
    var leaves = row
    var chooser = SFC32(seed: "seed")
    let skipped = Int((Double(leaves.count) * (1 - readFraction)).rounded())
    for _ in 0..<skipped { leaves.remove(at: Int(chooser.next() * Double(leaves.count))) }
    let effect = Effect { [leaves] in for _ in leaves.values() {} }
    return GraphWorkload.Instance { [leaves] in
      let before = runs.value
      for i in 0..<iterations {
        let index = i % width
        GraphWorkload.write(heads[index], i + index)
        for _ in leaves.values() {}
      }
      let total = leaves.values().reduce(0, +)
      withExtendedLifetime(effect) {}
      // The first run may write a value that is there already.
      return (total == sum ? 0 : 1) + (abs(runs.value - before - count) < width * layers ? 0 : 1)
    }
  }

  private func makeRow<Node: Signal<Int>>(
    _ row: [Node], _ random: inout SFC32, _ runs: Cell
  ) -> [Computed<Int>] {
    row.indices.map { index in
      let inputs = (0..<sources).map { row[(index + $0) % row.count] }
      if random.next() < staticFraction {
        return Computed {
          runs.value += 1
          var sum = 0
          for value in inputs.values() { sum += value }
          return sum
        }
      }
      let (first, tail) = (inputs[0], Array(inputs.dropFirst()))
      return Computed {
        runs.value += 1
        var sum = first.get()
        let drops = sum & 1 != 0
        let dropped = sum % tail.count
        let values = tail.values()
        for index in values.indices where !(drops && index == dropped) { sum += values[index] }
        return sum
      }
    }
  }
}

/// The generator of the original: sfc32, seeded by the hash xmur3a of a text.
struct SFC32 {
  private var a, b, c, d: UInt32

  init(seed text: String) {
    var h: UInt32 = 2_166_136_261
    for byte in text.utf8 {
      var k = UInt32(byte) &* 3_432_918_353
      k = k << 15 | k >> 17
      h ^= k &* 461_845_907
      h = h << 13 | h >> 19
      h = h &* 5 &+ 3_864_292_196
    }
    h ^= UInt32(text.utf8.count)
    func next() -> UInt32 {
      h ^= h >> 16
      h = h &* 2_246_822_507
      h ^= h >> 13
      h = h &* 3_266_489_909
      h ^= h >> 16
      return h
    }
    (a, b, c, d) = (next(), next(), next(), next())
  }

  /// Returns a number from 0 up to 1.
  mutating func next() -> Double {
    var t = a &+ b
    a = b ^ b >> 9
    b = c &+ c << 3
    c = c << 21 | c >> 11
    d = d &+ 1
    t = t &+ d
    c = c &+ t
    return Double(t) / 4_294_967_296
  }
}
