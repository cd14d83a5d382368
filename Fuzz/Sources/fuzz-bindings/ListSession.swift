import Bindings
import FuzzDriver

/// An array's state, lists that are made of it, and what their listeners make of the changes.
final class ListSession {
  struct Item: Hashable {
    var id: Int
    var key: Int
  }

  /// A list, what it should be, and the array that its listener keeps.
  private final class Watched {
    let check: () -> Void
    init<Element: Equatable>(_ list: ListSignal<Element>, _ expected: @escaping () -> [Element]) {
      let mirror = Mirrored<Element>()
      list.onChanges { change in
        mirror.elements = requireNoError("apply") { try change.applied(to: mirror.elements) }
      }
      check = {
        require(list.get() == expected(), "\(list.get()), not \(expected())")
        require(mirror.elements == expected(), "the changes lead to \(mirror.elements)")
      }
    }
  }

  private final class Mirrored<Element> { var elements: [Element] = [] }

  private let state = State<[Item]>([])
  private var watched: [Watched] = []
  private var nextID = 0

  init(limit: State<Int>) {
    let (state, counted) = (state, Counted())
    let list = state.list(id: \.id)
    func isBefore(_ a: Item, _ b: Item) -> Bool { (a.key & 7, a.id) < (b.key & 7, b.id) }
    watched = [
      Watched(list) { state.get() },
      Watched(
        list.filter { item in withExtendedLifetime(counted) { item.key > limit.get() } }
          .sorted(by: isBefore).map { $0.key & 3 }
      ) { state.get().filter { $0.key > limit.get() }.sorted(by: isBefore).map { $0.key & 3 } },
      Watched(list.map { $0.key & limit.get() }.filter { $0 & 1 == 0 }) {
        state.get().map { $0.key & limit.get() }.filter { $0 & 1 == 0 }
      },
    ]
  }

  func check() { for each in watched { each.check() } }

  func step(_ input: inout FuzzInput) {
    switch input.choice(6) {
    case 0:
      // Another array: some of the old, and new ones.
      var items = state.get().filter { _ in input.choice(4) != 0 }
      for _ in 0..<input.choice(4) { items.insert(make(&input), at: input.choice(items.count + 1)) }
      if items.count > 1 { items.swapAt(0, input.choice(items.count)) }
      state.set(items)
    case 1:
      let length = 1 + input.choice(4)
      batch { for _ in 0..<length { edit(&input) } }
    case 2:
      state.edit { items in
        for _ in 0..<1 + input.choice(40) where items.count < 200 { items.append(make(&input)) }
      }
    default: edit(&input)
    }
  }

  private func make(_ input: inout FuzzInput) -> Item {
    nextID += 1
    return Item(id: nextID, key: input.choice(16))
  }

  private func edit(_ input: inout FuzzInput) {
    state.edit { items in
      let count = items.count
      switch input.choice(4) {
      case 0 where count > 0: _ = items.remove(at: input.choice(count))
      case 1 where count > 0: items[input.choice(count)].key = input.choice(16)
      case 2 where count > 0: items[input.choice(count)] = make(&input)
      default: items.insert(make(&input), at: input.choice(count + 1))
      }
    }
  }
}
