import Bindings
import Testing

@Test func theValuesOfSignalsAreReadWhenTheyAreAccessed() {
  let prices = [State(3), State(4), State(5)]
  let doubled = prices.map { price in Computed { price.get() * 2 } }
  let mixed: [any Signal<Int>] = [prices[0], doubled[1]]
  let empty: [State<Int>] = []
  let total = Computed { prices.values().reduce(0, +) }
  let doubledTotal = Computed {
    var sum = 0
    for value in doubled.values() { sum += value }
    return sum
  }
  let mixedTotal = Computed { mixed.values().reduce(0, +) }
  #expect(total.get() == 12 && doubledTotal.get() == 24 && mixedTotal.get() == 11)
  prices[1].set(10)
  #expect(total.get() == 18 && doubledTotal.get() == 36 && mixedTotal.get() == 23)
  #expect(Array(prices.values()) == [3, 10, 5] && Array(mixed.values()) == [3, 20])
  #expect(prices.values().map { $0 + 1 } == [4, 11, 6])
  #expect(Array(prices.values().reversed()) == [5, 10, 3])
  #expect(Array(prices.dropFirst().values()) == [10, 5])
  #expect(Array(prices.lazy.filter { $0.get() > 3 }.values()) == [10, 5])
  #expect(empty.values().isEmpty && empty.values().first == nil)
}

@Test func aReaderDependsOnlyOnTheSignalsWhoseValuesItAccesses() {
  let parts = (0..<6).map { State($0) }
  let values = parts.values()
  let sum = Computed { values.indices.reduce(0) { $1 == 2 ? $0 : $0 + values[$1] } }
  let first = Computed { parts.values().first { $0 > 3 } }
  #expect(sum.get() == 13 && first.get() == 4)
  var (sums, firsts) = (0, 0)
  sum.onChange { _ in sums += 1 }
  first.onChange { _ in firsts += 1 }
  parts[2].set(20)
  #expect(sum.get() == 13 && sums == 0)
  #expect(first.get() == 20 && firsts == 1)
  parts[5].set(50)
  #expect(sum.get() == 58 && sums == 1)
  #expect(first.get() == 20 && firsts == 1)
}

/// The elements of an array are released by a closure that the loop over their values runs.
@Test func aClosureMayReleaseTheSignalsWhoseValuesAreRead() {
  final class Holder {
    var signals: [Computed<Int>] = []
    var states: [State<Int>] = []
  }
  let holder = Holder()
  let source = State(1)
  func fill() {
    holder.states = (0..<4).map { State(10 * $0) }
    holder.signals = holder.states.indices.map { index in
      Computed { [unowned holder, state = holder.states[index]] in
        // The first one releases all of them, itself included.
        if index == 0, source.get() > 1 { (holder.signals, holder.states) = ([], []) }
        return state.get() + source.get()
      }
    }
  }
  fill()
  weak let (first, last) = (holder.signals[0], holder.signals[3])
  #expect(holder.signals.values().reduce(0, +) == 64)
  source.set(2)
  let sum = Computed { [unowned holder] in holder.signals.values().reduce(0, +) }
  #expect(sum.get() == 68)
  #expect(holder.signals.isEmpty && first == nil && last == nil)
  source.set(3)
  #expect(sum.get() == 0)
  // Outside of the graph, and for signals of several types.
  fill()
  weak let state = holder.states[3]
  #expect(holder.signals.values().reduce(0, +) == 72 && state == nil)
  fill()
  let mixed = { holder.signals as [any Signal<Int>] }
  #expect(mixed().values().reduce(0, +) == 72 && holder.signals.isEmpty)
}
