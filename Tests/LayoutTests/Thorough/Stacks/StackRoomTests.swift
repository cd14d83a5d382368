import TestSupport
import Testing

@testable import Layout

/// The distribution of the room in a stack, compared with plain arithmetic.
@Suite struct StackRoomTests {
  @Test func roomIsDistributedAsInCSS() {
    let distributions: [LayoutStack.Distribution] = [
      .start, .center, .end, .spaceAround, .spaceEvenly, .spaceBetween,
    ]
    for seed in 0..<UInt64(TestEffort.rounds(60)) {
      var random = SplitMix64(seed: seed)
      let axis: Axis = Bool.random(using: &random) ? .horizontal : .vertical
      let root = Box.root(500, 500)
      if Bool.random(using: &random) { root.layout.container.direction = .rightToLeft }
      let stack = LayoutStack(in: root, axis: axis, alignment: .leading)
      stack.layout.makeConstraints { $0.edges.equalToSuperview() }
      for step in 0..<4 {
        var items: [Line.Item] = []
        for _ in 0..<Int.random(in: 2...5, using: &random) {
          let content = Double(Int.random(in: 0...60, using: &random))
          items.append(Line.Item(content: content))
        }
        let line = Line(
          items: items, length: 500, spacing: [0, 7].randomElement(using: &random) ?? 0,
          before: 3, after: 5, distribution: distributions.randomElement(using: &random) ?? .start)
        let boxes = line.items.map { item in
          let box = Box("item", in: root)
          box.layoutMetrics = LayoutMetrics(
            intrinsicWidth: item.content, intrinsicHeight: item.content)
          return box
        }
        stack.distribution = line.distribution
        stack.spacing = line.spacing
        stack.insets = DirectionalInsets(top: 3, leading: 3, bottom: 5, trailing: 5)
        stack.arrange(boxes)
        root.update()
        expectSame(line.spans, boxes, axis, root, "seed \(seed), step \(step): \(line)")
      }
    }
  }

  @Test func itemsGrowByTheirWeights() {
    for seed in 0..<UInt64(TestEffort.rounds(60)) {
      var random = SplitMix64(seed: seed)
      let root = Box.root(600, 50)
      let distribution: LayoutStack.Distribution =
        [.fill, .start, .center, .spaceEvenly].randomElement(using: &random) ?? .fill
      let stack = LayoutStack(in: root, distribution: distribution, spacing: 4)
      stack.layout.makeConstraints { $0.edges.equalToSuperview() }
      var items: [Line.Item] = []
      let isBounded = Bool.random(using: &random)
      for index in 0..<Int.random(in: 1...5, using: &random) {
        var item = Line.Item(content: Double(Int.random(in: 0...60, using: &random)))
        item.grow = index == 0 ? 1 : [0, 0, 1, 2, 0.5].randomElement(using: &random) ?? 0
        if index > 0, Int.random(in: 0..<3, using: &random) == 0 {
          if isBounded { item.most = item.content + 20 } else { item.least = item.content + 40 }
        }
        items.append(item)
      }
      let line = Line(items: items, length: 600, spacing: 4, distribution: .fill)
      let boxes = items.map { item in
        let box = Box("item", in: root)
        box.layoutMetrics.intrinsicWidth = item.content
        box.layout.contentHuggingHorizontalPriority =
          [250, 251, 400].randomElement(using: &random) ?? 250
        if let most = item.most {
          box.layout.makeConstraints { $0.width.lessThanOrEqualTo(most) }
        }
        if let least = item.least {
          box.layout.makeConstraints { $0.width.greaterThanOrEqualTo(least) }
        }
        return box
      }
      stack.arrange(boxes)
      for (box, item) in zip(boxes, items) { stack.setGrow(item.grow, for: box) }
      root.update()
      expectSame(line.spans, boxes, .horizontal, root, "seed \(seed): \(line)")
    }
  }

  @Test func growingFollowsContent() {
    let root = Box.root(300, 40)
    let boxes = (0..<3).map { Box("item \($0)", in: root) }
    for box in boxes { box.layoutMetrics.intrinsicWidth = 50 }
    let stack = root.layout.arrange(boxes, axis: .horizontal)
    func widths() -> [Double] {
      root.update()
      return boxes.map(\.layoutRect.width)
    }
    stack.setGrow(1, for: boxes[1])
    #expect(widths() == [50, 200, 50])
    boxes[0].layoutMetrics.intrinsicWidth = 80
    #expect(widths() == [80, 170, 50])
    boxes[1].layout.contentHuggingHorizontalPriority = 600
    #expect(widths() == [80, 170, 50])
    stack.setGrow(2, for: boxes[2])
    #expect(widths() == [80, 90, 130])
    stack.setHidden(true, boxes[1])
    #expect(widths()[2] == 220)
    stack.setHidden(false, boxes[1])
    // Where room is short, what grows shrinks first.
    root.layoutRect.size.width = 140
    let short = widths()
    #expect(short[0] == 80 && (short[1] + short[2] - 60).magnitude < 1e-9)
    stack.setGrow(0, for: boxes[1])
    stack.setGrow(0, for: boxes[2])
    root.layoutRect.size.width = 300
    #expect(widths() == [200, 50, 50])
  }

  @Test func oneItemIsAlignedByItself() {
    let root = Box.root(200, 50)
    let boxes = (0..<4).map { Box("item \($0)", in: root) }
    for box in boxes {
      box.layoutMetrics = LayoutMetrics(
        intrinsicWidth: 20, intrinsicHeight: 10, firstBaseline: 8, lastBaseline: 2)
    }
    let stack = root.layout.arrange(boxes, axis: .horizontal, alignment: .leading)
    stack.setAlignment(.fill, for: boxes[0])
    stack.setAlignment(.center, for: boxes[1])
    stack.setAlignment(.bottom, for: boxes[2])
    stack.setAlignment(.firstBaseline, for: boxes[3])
    root.update()
    #expect(boxes.map(\.layoutRect.minY) == [0, 20, 40, 0])
    #expect(boxes.map(\.layoutRect.height) == [50, 10, 10, 10])
    stack.setAlignment(nil, for: boxes[2])
    stack.axis = .vertical
    root.layout.container.direction = .rightToLeft
    root.update()
    #expect(boxes.map(\.layoutRect.width) == [200, 20, 20, 20])
    #expect(boxes.map(\.layoutRect.minX) == [0, 90, 180, 180])
  }

  private func expectSame(
    _ spans: [ClosedRange<Double>], _ boxes: [Box], _ axis: Axis, _ root: Box, _ text: String
  ) {
    let isMirrored =
      axis == .horizontal && root.layout.container.direction == .rightToLeft
    for (box, span) in zip(boxes, spans) {
      let frame = box.layoutRect
      let (low, high) =
        axis == .vertical
        ? (frame.minY, frame.maxY)
        : isMirrored
          ? (root.layoutRect.width - frame.maxX, root.layoutRect.width - frame.minX)
          : (frame.minX, frame.maxX)
      let isSame =
        (low - span.lowerBound).magnitude < 1e-6
        && (high - span.upperBound).magnitude < 1e-6
      #expect(isSame, "\(text): \(low)...\(high) instead of \(span)")
      if !isSame { return }
    }
  }
}

/// A line of items, laid out by arithmetic.
private struct Line {
  struct Item {
    var content: Double
    var grow = 0.0
    var least: Double?
    var most: Double?
  }

  var items: [Item]
  var length: Double
  var spacing = 0.0
  var before = 0.0
  var after = 0.0
  var distribution: LayoutStack.Distribution

  /// The lengths, where each item that grows gets the same room for each of its weight, up to its bounds.
  private var lengths: [Double] {
    var lengths = items.map { max($0.content, $0.least ?? 0) }
    guard items.contains(where: { $0.grow > 0 }) else { return lengths }
    let room = length - before - after - spacing * Double(items.count - 1)
    func grown(_ unit: Double) -> [Double] {
      items.map { item in
        let free = item.content + item.grow * unit
        return min(max(free, item.least ?? 0), max(item.most ?? .infinity, 0))
      }
    }
    var (low, high) = (0.0, length * 4)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if grown(middle).reduce(0, +) < room { low = middle } else { high = middle }
    }
    lengths = grown(high)
    return lengths
  }

  var spans: [ClosedRange<Double>] {
    let lengths = lengths
    let used = lengths.reduce(0, +) + spacing * Double(items.count - 1)
    let free = length - before - after - used
    let count = Double(items.count)
    var (lead, between) = (0.0, spacing)
    switch distribution {
    case .center: lead = free / 2
    case .end: lead = free
    case .spaceAround: (lead, between) = (free / count / 2, spacing + free / count)
    case .spaceEvenly: (lead, between) = (free / (count + 1), spacing + free / (count + 1))
    case .equalSpacing: between = spacing + free / (count - 1)
    default: break
    }
    var position = before + lead
    return lengths.map { length in
      defer { position += length + between }
      return position...position + length
    }
  }
}
