import TestSupport
import Testing

@testable import Layout

/// Flows compared with a greedy reference, while widths, items and settings change.
@Suite struct FlowModelTests {
  @Test func linesAreThoseOfTheReference() {
    for seed in 0..<UInt64(TestEffort.rounds(60)) {
      var random = SplitMix64(seed: seed)
      var plan = FlowPlan(&random)
      let root = Box.root(plan.width, 400)
      var boxes: [Int: Box] = [:]
      let flow = LayoutFlow(in: root)
      var end: Constraint?
      flow.layout.makeConstraints { make in
        make.top.leading.equalToSuperview()
        end = make.trailing.equalToSuperview().constraint
        make.trailing.lessThanOrEqualToSuperview()
      }
      let issues = Issues(root)
      var hugged = false
      for step in 0..<12 {
        if step > 0 { plan.change(&random) }
        end?.isActive = !plan.hugs
        root.layoutRect.size.width = plan.width
        root.layout.container.direction = plan.direction
        flow.spacing = plan.spacing
        flow.lineSpacing = plan.lineSpacing
        flow.distribution = plan.distribution
        flow.alignment = plan.alignment
        let items = plan.items.map { item in
          let box = boxes[item.id] ?? Box("item \(item.id)", in: root)
          boxes[item.id] = box
          box.layoutMetrics = LayoutMetrics(
            intrinsicWidth: item.isConstrained ? nil : item.size.width,
            intrinsicHeight: item.size.height)
          box.layout.remakeConstraints { make in
            if item.isConstrained { make.width.equalTo(item.size.width).priority(800) }
          }
          return box
        }
        let known = Set(plan.items.map(\.id))
        for (id, box) in boxes where !known.contains(id) {
          // Some go, others are only taken out.
          if id % 2 == 0 { box.removeFromParent() }
          boxes[id] = nil
        }
        if !flow.arranged.elementsEqual(items, by: { $0 === $1 }) { flow.arrange(items) }

        let rounds = root.update().rounds
        let context = "seed \(seed), step \(step): \(plan)"
        // A flow that hugs its items follows them before it is broken.
        #expect(rounds <= (plan.hugs || hugged ? 3 : 2), "\(context)")
        hugged = plan.hugs
        let expected = plan.frames
        for (box, frame) in zip(items, expected.items) where !box.layoutRect.isNear(frame) {
          Issue.record("\(context)\n\(items.map(\.layoutRect))\n\(expected.items)")
          return
        }
        guard (flow.layoutRect.height - expected.height).magnitude < 1e-6 else {
          Issue.record("\(context): height \(flow.layoutRect.height), \(expected.height)")
          return
        }
        // Nothing is left to do: the breaks do not oscillate.
        let again = root.update()
        #expect(again.rounds == 0, "\(again.changes) \(context)")
        #expect(flow.isSettled)
      }
      #expect(issues.texts == [])
    }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
      .allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }
}

private struct FlowPlan {
  struct Item {
    var id: Int
    var size: Size
    var isConstrained: Bool
  }

  var items: [Item] = []
  var width = 200.0
  var hugs = false
  var spacing = 0.0
  var lineSpacing = 0.0
  var distribution = LayoutStack.Distribution.start
  var alignment = LayoutStack.Alignment.leading
  var direction = LayoutDirection.leftToRight
  private var count = 0

  init(_ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...9, using: &random) { insert(&random) }
  }

  private mutating func insert(_ random: inout SplitMix64) {
    let size = Size(
      width: Double(Int.random(in: 0...130, using: &random)),
      height: Double(Int.random(in: 5...40, using: &random)))
    let item = Item(id: count, size: size, isConstrained: Bool.random(using: &random))
    items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    count += 1
  }

  mutating func change(_ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = items.indices.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: insert(&random)
      case 2: if let index { items.remove(at: index) }
      case 3, 4:
        if let index { items[index].size.width = Double(Int.random(in: 0...130, using: &random)) }
      case 5:
        if let index { items[index].size.height = Double(Int.random(in: 5...40, using: &random)) }
      case 6, 7: width = [90, 150, 200, 260, 400, 1000].randomElement(using: &random) ?? 200
      case 8:
        hugs.toggle()
        direction = Bool.random(using: &random) ? .rightToLeft : .leftToRight
      default:
        spacing = [0, 6].randomElement(using: &random) ?? 0
        lineSpacing = [0, 9].randomElement(using: &random) ?? 0
        distribution =
          [.start, .center, .end, .spaceBetween, .spaceEvenly].randomElement(using: &random)
          ?? .start
        alignment = [.leading, .center, .trailing].randomElement(using: &random) ?? .leading
        items.shuffle(using: &random)
      }
    }
  }

  var frames: (items: [Rect], height: Double) {
    let full = items.reduce(0) { $0 + $1.size.width } + spacing * Double(max(0, items.count - 1))
    let room = hugs ? min(width, full) : width
    var lines: [Range<Int>] = []
    var end = 0.0
    for (index, item) in items.enumerated() {
      let width = min(item.size.width, room)
      if let line = lines.last, end + spacing + width <= room + 1e-6 {
        lines[lines.count - 1] = line.lowerBound..<index + 1
        end += spacing + width
      } else {
        lines.append(index..<index + 1)
        end = width
      }
    }
    var frames: [Rect] = []
    var top = 0.0
    for line in lines {
      let sizes = items[line].map { Size(width: min($0.size.width, room), height: $0.size.height) }
      let height = sizes.map(\.height).max() ?? 0
      let gaps = spacing * Double(line.count - 1)
      let free = room - gaps - sizes.reduce(0) { $0 + $1.width }
      var (x, between) = (0.0, spacing)
      switch distribution {
      case .center: x = free / 2
      case .end: x = free
      case .equalSpacing: if line.count > 1 { between += free / Double(line.count - 1) }
      case .spaceEvenly:
        x = free / Double(line.count + 1)
        between += x
      default: break
      }
      for size in sizes {
        let y =
          switch alignment {
          case .center: (height - size.height) / 2
          case .trailing: height - size.height
          default: 0.0
          }
        let left = direction == .leftToRight ? x : width - x - size.width
        frames.append(Rect(x: left, y: top + y, width: size.width, height: size.height))
        x += size.width + between
      }
      top += height + lineSpacing
    }
    return (frames, max(0, top - (lines.isEmpty ? 0 : lineSpacing)))
  }
}
