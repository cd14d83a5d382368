import Bindings

extension GraphWorkload {
  /// A lattice of four columns with an effect on each node.
  ///
  /// A run writes the second values and then the first ones again, so that each run finds the same.
  static func cellx(_ layers: Int) -> GraphWorkload {
    GraphWorkload(name: "cellx\(layers)", group: "cellx", writes: 2) {
      let start = [1, 2, 3, 4].map { State($0) }
      var effects: [Effect] = []
      var last = layer(start)
      for index in 0..<layers {
        if index > 0 { last = layer(last) }
        effects += last.map { node in Effect { node.get() } }
      }
      return Instance { [last, effects] in
        let first = last.map { $0.get() }
        batch { for i in 0..<4 { start[i].set(4 - i) } }
        let second = last.map { $0.get() }
        batch { for i in 0..<4 { start[i].set(i + 1) } }
        withExtendedLifetime(effects) {}
        return check(layers, first, second)
      }
    } floor: {
      ClosureGraph.cellx(layers)
    }
  }

  /// Returns the number of wrong ends.
  static func check(_ layers: Int, _ first: [Int], _ second: [Int]) -> Int {
    // From a plain computation for 10 layers, from the original for the others.
    let expected =
      layers == 10
      ? (cellxEnd(10, [1, 2, 3, 4]), cellxEnd(10, [4, 3, 2, 1]))
      : ([-3, -6, -2, 2], [-2, -4, 2, 3])
    return (first == expected.0 ? 0 : 1) + (second == expected.1 ? 0 : 1)
  }

  private static func cellxEnd(_ layers: Int, _ start: [Int]) -> [Int] {
    var p = start
    for _ in 0..<layers { p = [p[1], p[0] - p[2], p[1] + p[3], p[2]] }
    return p
  }

  private static func layer<Node: Signal<Int>>(_ p: [Node]) -> [Computed<Int>] {
    let (a, b, c, d) = (p[0], p[1], p[2], p[3])
    return [
      Computed { b.get() }, Computed { a.get() - c.get() }, Computed { b.get() + d.get() },
      Computed { c.get() },
    ]
  }
}
