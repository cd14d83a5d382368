/// A row of js-framework-benchmark's table.
struct TableItem {
  var id: Int
  var label: String
}

/// The rows that js-framework-benchmark shows, from a generator that always gives the same.
struct TableData {
  private var seed: UInt32

  init(seed: UInt32 = 1) { self.seed = seed }

  mutating func next(_ bound: Int) -> Int {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    return Int(seed >> 8) % bound
  }

  mutating func items(_ ids: ClosedRange<Int>) -> [TableItem] {
    ids.map { id in
      let adjective = Self.adjectives[next(Self.adjectives.count)]
      let colour = Self.colours[next(Self.colours.count)]
      let noun = Self.nouns[next(Self.nouns.count)]
      return TableItem(id: id, label: "\(adjective) \(colour) \(noun)")
    }
  }

  mutating func shuffled(_ items: [TableItem]) -> [TableItem] {
    var items = items
    for index in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(index, next(index + 1))
    }
    return items
  }

  private static let adjectives = words(
    """
    pretty large big small tall short long handsome plain quaint clean elegant easy angry crazy \
    helpful mushy odd unsightly adorable important inexpensive cheap expensive fancy
    """)
  private static let colours = words(
    "red yellow blue green pink brown purple brown white black orange")
  private static let nouns = words(
    """
    table chair house bbq desk car pony cookie sandwich burger pizza mouse keyboard
    """)

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
