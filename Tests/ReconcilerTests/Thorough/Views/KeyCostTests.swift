import Reconciler
import Testing

/// How often keys are compared and hashed.
@MainActor @Suite(.serialized) struct KeyCostTests {
  struct CountedKey: Hashable {
    nonisolated(unsafe) static var comparisons = 0
    nonisolated(unsafe) static var hashes = 0
    var number: Int

    static func == (lhs: Self, rhs: Self) -> Bool {
      unsafe comparisons += 1
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      unsafe Self.hashes += 1
      hasher.combine(number)
    }
  }

  final class Rows: StateView {
    var numbers: [Int] = []

    override func render() {
      for number in numbers { place(TestBox.self, CountedKey(number: number)) }
    }

    func show(_ numbers: some Sequence<Int>) -> (comparisons: Int, hashes: Int) {
      self.numbers = Array(numbers)
      unsafe CountedKey.comparisons = 0
      unsafe CountedKey.hashes = 0
      setNeedsRender()
      StateView.flush()
      return unsafe (CountedKey.comparisons, CountedKey.hashes)
    }
  }

  @Test func renderingTheSameHashesNothing() {
    let stage = Stage(Rows.self)
    _ = stage.root.show(0..<500)
    #expect(stage.root.show(0..<500) == (500, 0))
    #expect(stage.root.show(0..<400) == (400, 0))
    #expect(stage.root.show([]) == (0, 0))
  }

  @Test func otherOrdersHashEachKeyAFewTimes() {
    let stage = Stage(Rows.self)
    let few = stage.root.show(0..<7)
    #expect(few.hashes == 0)
    for change in [
      Array((0..<500).reversed()), Array(500..<1000), [0] + Array(500..<1000),
      Array(500..<1000) + [0], Array(1..<500) + [0],
    ] {
      let cost = stage.root.show(change)
      #expect(cost.hashes <= 8 * 501, "\(cost)")
      // Which keys meet in a table differs from run to run.
      #expect(cost.comparisons <= 16 * 501, "\(cost)")
    }
  }

  @Test func stateAndPropsAreFoundInOrderWithoutHashing() {
    let stage = Stage(ProbeView.self) { root in
      root.onRender = { root in
        let row = root.place(ProbeView.self, "row")
        for number in 0..<6 { row.prop(forKey: CountedKey(number: number), is: 1) }
        (row.view).onRender = { row in
          for number in 0..<6 { _ = row.props[CountedKey(number: number)] }
        }
      }
    }
    StateView.flush()
    unsafe CountedKey.comparisons = 0
    unsafe CountedKey.hashes = 0
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(unsafe CountedKey.comparisons == 6)
    #expect(unsafe CountedKey.hashes == 0)
  }
}
