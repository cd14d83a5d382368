import ShadowDiff
import TestSupport
import Testing

@testable import Bindings

private struct Weighed: Hashable {
  var id: Int
  var weight: Int
}

/// Every operator under random edits, against arrays.
@Test func operatorsFollowRandomEdits() {
  var random = SplitMix64(seed: 7)
  for _ in 0..<TestEffort.rounds(20) {
    let (state, other) = (State<[Weighed]>([]), State([Weighed(id: -1, weight: 3)]))
    var nextID = 0
    let list = state.list(id: \.id)
    let even = list.compactMap { $0.weight % 2 == 0 ? $0.weight / 2 : nil }
    let reversed = list.reversed()
    let all = list.concatenated(with: other.list())
    let flat = list.flatMap { (0..<$0.weight % 3).map { [$0, $0] } }
    let groups = list.grouped { $0.weight % 3 }
    let sum = list.reduce(0) { $0 + $1.weight }
    let fromComputed = Computed { state.get().filter { $0.weight > 4 } }.list(id: \.id)
    var mirror: [Weighed] = []
    var groupMirror: [ListSection<Int, Weighed>] = []
    reversed.onChanges { mirror = (try? $0.applied(to: mirror)) ?? [] }
    groups.onChanges { groupMirror = (try? $0.applied(to: groupMirror)) ?? [] }
    for _ in 0..<40 {
      let count = state.get().count
      switch Int(random.next() % 6) {
      case 0, 1:
        nextID += 1
        let item = Weighed(id: nextID, weight: Int(random.next() % 10))
        state.edit { $0.insert(item, at: Int(random.next() % UInt64(count + 1))) }
      case 2 where count > 0:
        let index = Int(random.next() % UInt64(count))
        state.edit { $0[index].weight = Int(random.next() % 10) }
      case 3 where count > 0:
        state.edit { $0.remove(at: Int(random.next() % UInt64(count))) }
      case 4 where count > 1:
        state.edit { $0.move(from: 0, to: count - 1) }
      case 5:
        other.edit { $0.append(Weighed(id: -1 - $0.count, weight: 1)) }
        state.edit { $0.sort { $0.weight < $1.weight } }
      default: break
      }
      let items = state.get()
      #expect(even.get() == items.filter { $0.weight % 2 == 0 }.map { $0.weight / 2 })
      #expect(reversed.get() == items.reversed())
      #expect(mirror == items.reversed())
      #expect(all.get() == items + other.get())
      #expect(flat.get() == items.flatMap { (0..<$0.weight % 3).map { [$0, $0] } })
      #expect(sum.get() == items.reduce(0) { $0 + $1.weight })
      #expect(fromComputed.get() == items.filter { $0.weight > 4 })
      let keys = items.map { $0.weight % 3 }
      let order = keys.indices.filter { keys.firstIndex(of: keys[$0]) == $0 }.map { keys[$0] }
      #expect(groups.get().map(\.id) == order)
      #expect(groupMirror == groups.get())
      for group in groups.get() {
        #expect(group.elements == items.filter { $0.weight % 3 == group.id })
      }
      #expect(list.first == items.first && list.last == items.last)
      #expect(list.first { $0.weight > 5 } == items.first { $0.weight > 5 })
    }
  }
}
