import DiscreteStates
import Testing

/// The work of `description`: the names that it asks for, and the characters that it writes.
@Suite struct DescriptionTests {
  /// A name that counts how often it is written.
  private struct Name: Hashable, CustomStringConvertible {
    final class Count { var value = 0 }

    var number: Int
    var count: Count

    static func == (a: Name, b: Name) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    var description: String {
      count.value += 1
      return "state \(10_000 + number)"
    }
  }

  private final class Page {}
  private enum Input: StatechartEvent { case next }

  private func work(_ size: Int, nested: Bool) throws -> (names: Int, characters: Int) {
    let count = Name.Count()
    func name(_ number: Int) -> Name { Name(number: number, count: count) }
    func state(_ number: Int) -> StateNode<Page, Name, Input> {
      StateNode(name(number)) { On(.next, to: name((number + 1) % size)) }
    }
    let chart = try Statechart<Page, Name, Input>(initial: name(nested ? size : 0)) {
      if nested {
        ParallelNode(name(size)) { for number in 0..<size { state(number) } }
      } else {
        for number in 0..<size { state(number) }
      }
    }
    count.value = 0
    let text = chart.description
    #expect(text.split(separator: "\n").count == 2 * size + (nested ? 1 : 0))
    return (count.value, text.utf8.count)
  }

  /// A state in a state, and so on: the text grows with the depth, not with its square.
  @Test func descriptionOfDeepChartsIsLinear() throws {
    func size(_ depth: Int) throws -> Int {
      var state = StateNode<Page, String, Input>("s\(10_000 + depth)")
      for level in (0..<depth).reversed() {
        let inner = state
        state = StateNode("s\(10_000 + level)", initial: "s\(10_001 + level)") { inner }
      }
      let top = state
      return try Statechart<Page, String, Input>(initial: "s10000") { top }.description.utf8.count
    }
    let (half, whole) = (try size(250), try size(500))
    #expect(whole < 2 * half + 500)
  }

  @Test(arguments: [false, true]) func descriptionIsLinear(nested: Bool) throws {
    let (half, whole) = (try work(1000, nested: nested), try work(2000, nested: nested))
    #expect(half.names <= 2 * 1000 + 1 && whole.names <= 2 * 2000 + 1)
    // Each line has the same length, apart from the frame of the regions.
    #expect(abs(whole.characters - 2 * half.characters) <= 40)
  }
}
