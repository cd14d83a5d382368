import Bindings
import TestSupport
import Testing

/// Every graph of four nodes: some sources, and computed values that may read any node before them.
///
/// There are effects on every subset. Each graph has the same six steps: writes to one source in turn, among
/// them of an equal value, and a batch that writes each source twice. A short run takes a tenth.
@Test func everyGraphOfFourNodes() {
  let stride = TestEffort.current == .short ? 10 : 1
  var (graphs, checked) = (0, 0)
  // Node 2 reads a subset of nodes 0 and 1, node 3 a subset of 0, 1 and 2; then one source with three
  // computed values.
  for sourceCount in 1...3 {
    let computedCount = 4 - sourceCount
    let inputCounts = (0..<computedCount).map { sourceCount + $0 }
    let total = inputCounts.reduce(0, +)
    for bits in 0..<(1 << total) {
      var rest = bits
      var inputs: [[Int]] = []
      for count in inputCounts {
        inputs.append((0..<count).filter { rest >> $0 & 1 == 1 })
        rest >>= count
      }
      for kind in NodeKind.allCases {
        for watched in 0..<16 {
          graphs += 1
          guard graphs % stride == 0 else { continue }
          check(sourceCount: sourceCount, inputs: inputs, kind: kind, watched: watched)
          checked += 1
        }
      }
    }
  }
  #expect(graphs == (1 << 6) * 48 + (1 << 5) * 48 + (1 << 3) * 48)
  #expect(checked == graphs / stride)
}

/// The functions of the computed values.
private enum NodeKind: CaseIterable {
  /// The sum of all.
  case sum

  /// The parity of the sum, which many changes leave equal.
  case parity

  /// The first value if it is odd, otherwise the sum of the others: the dependencies change.
  case dynamic

  func value(_ inputs: [Int], _ read: (Int) -> Int) -> Int {
    switch self {
    case .sum: return inputs.reduce(1) { $0 + read($1) }
    case .parity: return inputs.reduce(0) { $0 + read($1) } & 1
    case .dynamic:
      guard let first = inputs.first else { return 7 }
      let value = read(first)
      return value & 1 == 1 ? value : inputs.dropFirst().reduce(0) { $0 + read($1) }
    }
  }
}

private func check(sourceCount: Int, inputs: [[Int]], kind: NodeKind, watched: Int) {
  let label = "\(sourceCount) sources, \(inputs), \(kind), watched \(watched)"
  let sources = (0..<sourceCount).map { State($0) }
  var values = Array(0..<sourceCount)
  var evaluations = [0, 0, 0, 0]
  var computed: [Computed<Int>] = []
  func read(_ index: Int) -> Int {
    index < sourceCount ? sources[index].get() : computed[index - sourceCount].get()
  }
  for (index, list) in inputs.enumerated() {
    computed.append(
      Computed {
        evaluations[sourceCount + index] += 1
        return kind.value(list, read)
      })
  }
  // The plain recomputation.
  func expected(_ index: Int) -> Int {
    index < sourceCount
      ? values[index] : kind.value(inputs[index - sourceCount], expected)
  }
  var seen: [[Int]] = [[], [], [], []]
  var effects: [Effect] = []
  for index in 0..<4 where watched >> index & 1 == 1 {
    effects.append(Effect { seen[index].append(read(index)) })
  }
  var last = (0..<4).map(expected)
  for index in 0..<4 where watched >> index & 1 == 1 {
    #expect(seen[index] == [last[index]], "\(label)")
  }
  for step in 0..<6 {
    let before = evaluations
    seen = [[], [], [], []]
    if step == 4 {
      batch {
        for index in values.indices {
          values[index] += 3
          sources[index].set(values[index] + 5)
          sources[index].set(values[index])
        }
      }
    } else {
      let index = step % sourceCount
      values[index] = [1, 4, 4, 2, 0, 9][step]
      sources[index].set(values[index])
    }
    let now = (0..<4).map(expected)
    for index in 0..<4 where watched >> index & 1 == 1 {
      #expect(seen[index] == (now[index] == last[index] ? [] : [now[index]]), "\(label), \(step)")
    }
    // Lazily: values without an effect have not run.
    if watched == 0 { #expect(evaluations == before, "\(label), \(step)") }
    for index in 0..<4 { #expect(read(index) == now[index], "\(label), \(step)") }
    for index in 0..<4 { #expect(evaluations[index] - before[index] <= 1, "\(label), \(step)") }
    last = now
  }
  withExtendedLifetime(effects) {}
}
