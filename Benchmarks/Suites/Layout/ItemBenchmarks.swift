import BenchmarkHarness
import Layout

/// Items with constraints, from the block to the frames that are set.
enum ItemBenchmark {
  static func all() -> [Benchmark] {
    [100, 1000, 10000].map { build($0).resizable(build) }
      + [100, 1000, 10000].map { resize($0).resizable(resize) }
      + [1000, 10000].map { label($0).resizable(label) }
      + [1000].map { remake($0).resizable(remake) }
      + [10000].map { levels($0).resizable(levels) }
  }

  /// A list: each row below the one before, from edge to edge, of a fixed height.
  private final class List {
    let root = Item(nil)
    var rows: [Item] = []

    init(_ count: Int) {
      root.layoutRect = Rect(x: 0, y: 0, width: 400, height: 30 * Double(count))
      rows.reserveCapacity(count)
      for _ in 0..<count { rows.append(Item(root)) }
      root.layout.container.checksItems = false
    }

    func make() {
      for (index, row) in rows.enumerated() {
        row.layout.makeConstraints { make in self.constrain(make, index, height: 20) }
      }
    }

    func constrain(_ make: ConstraintMaker, _ index: Int, height: Double) {
      make.left.right.equalToSuperview().inset(8)
      if index == 0 {
        make.top.equalToSuperview()
      } else {
        make.top.equalTo(rows[index - 1].layout.bottom).offset(8)
      }
      make.height.equalTo(height)
    }

    func check() throws {
      root.layout.layoutIfNeeded()
      for (index, row) in rows.enumerated() {
        let expected = Rect(
          x: 8, y: 28 * Double(index), width: root.layoutRect.width - 16, height: 20)
        guard row.layoutRect == expected else {
          throw CheckFailure("row \(index) is at \(row.layoutRect), not \(expected)")
        }
      }
    }
  }

  private final class Item: LayoutItem {
    let layoutNode = LayoutNode()
    weak var parent: Item?
    var layoutRect = Rect.zero
    var layoutMetrics = LayoutMetrics()
    var layoutParent: (any LayoutItem)? { parent }
    init(_ parent: Item?) { self.parent = parent }
  }

  /// Four constraints an item, made, solved, and set; the floor makes the items alone.
  private static func build(_ count: Int) -> Benchmark {
    Benchmark(
      title: "layout.items.build/list/\(count)", group: "items", size: count, measuresMemory: true
    ) { _ in
      let list = List(count)
      list.make()
      try list.check()
      return Trial(
        outcome: Outcome(),
        ours: Contender("make and update") {
          let list = List(count)
          list.make()
          return list.root.layout.layoutIfNeeded().changes.count
        },
        floors: [Contender("items alone") { List(count).rows.count }])
    }
  }

  /// A step of resizing the root: each row's width changes.
  private static func resize(_ count: Int) -> Benchmark {
    Benchmark(title: "layout.items.resize/list/\(count)", group: "items, a step", size: count) {
      _ in
      let list = List(count)
      list.make()
      try list.check()
      var step = 0
      return Trial(
        outcome: Outcome(),
        ours: Contender("resize") {
          step += 1
          list.root.layoutRect.size.width = 400 + Double(step % 50) + 1
          return list.root.layout.layoutIfNeeded().changes.count
        },
        floors: [
          Contender("frames by hand") {
            let width = opaque(384.0)
            for (index, row) in list.rows.enumerated() {
              row.layoutRect = Rect(x: 8, y: 28 * Double(index), width: width, height: 20)
            }
            return 0
          }
        ])
    }
  }

  /// One label's content changes, and its width with it.
  private static func label(_ count: Int) -> Benchmark {
    Benchmark(title: "layout.items.label/list/\(count)", group: "items, a step", size: count) {
      _ in
      let list = List(count)
      list.make()
      let label = Item(list.rows[count / 2])
      label.layoutMetrics = LayoutMetrics(intrinsicWidth: 50, intrinsicHeight: 20)
      label.layout.makeConstraints { $0.left.top.equalToSuperview() }
      try list.check()
      var step = 0
      return Trial(
        outcome: Outcome(),
        ours: Contender("new content") {
          step += 1
          label.layoutMetrics.intrinsicWidth = 50 + Double(step % 50) + 1
          label.layout.invalidateMetrics()
          return list.root.layout.layoutIfNeeded().changes.count
        })
    }
  }

  /// Labels with fifty levels of compression resistance; the baseline gives all of them the same level.
  private static func levels(_ count: Int) -> Benchmark {
    Benchmark(title: "layout.items.levels/50/\(count)", group: "items", size: count) { _ in
      func layOut(levels: Int) -> Int {
        let list = List(0)
        for index in 0..<count {
          let label = Item(list.root)
          label.layoutMetrics = LayoutMetrics(intrinsicWidth: 20, intrinsicHeight: 10)
          label.layout.contentCompressionResistanceHorizontalPriority =
            700 + Double(index % levels)
          label.layout.makeConstraints { make in
            make.left.equalTo(index % 100 * 10)
            make.top.equalToSuperview()
          }
          list.rows.append(label)
        }
        return list.root.layout.layoutIfNeeded().changes.count
      }
      guard layOut(levels: 50) == count else { throw CheckFailure("labels without a frame") }
      return Trial(
        outcome: Outcome(), ours: Contender("fifty levels") { layOut(levels: 50) },
        baseline: .measured(Contender("one level") { layOut(levels: 1) }))
    }
  }

  /// A block that is run again and says the same but for one number, as a render does.
  private static func remake(_ count: Int) -> Benchmark {
    Benchmark(title: "layout.items.remake/list/\(count)", group: "items, a step", size: count) {
      _ in
      let list = List(count)
      list.make()
      try list.check()
      var step = 0
      return Trial(
        outcome: Outcome(),
        ours: Contender("remake the last row") {
          step += 1
          let index = count - 1
          list.rows[index].layout.remakeConstraints { make in
            list.constrain(make, index, height: 20 + Double(step % 5) + 1)
          }
          return list.root.layout.layoutIfNeeded().changes.count
        })
    }
  }
}
