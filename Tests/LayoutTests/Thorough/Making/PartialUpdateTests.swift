import TestSupport
import Testing

@testable import Layout

/// Updates of some of a constraint's attributes, where others of them wait.
@Suite struct PartialUpdateTests {
  @Test func whatIsKeptIsAliveWhereTheOthersWait() throws {
    let root = Box.root()
    let issues = Issues(root)
    let a = Box("a", in: root)
    a.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(50)
      make.width.lessThanOrEqualTo(60)
    }
    root.update()
    a.layout.updateConstraints { $0.size.equalTo(100) }
    root.update()
    #expect(a.layoutRect.size == Size(width: 50, height: 50) && issues.all.count == 1)
    var kept: Constraint?
    a.layout.updateConstraints { kept = $0.width.equalTo(55).constraint }
    root.update()
    #expect(a.layoutRect.size == Size(width: 55, height: 100) && issues.all.count == 1)
    let width = try #require(kept)
    #expect(width.isActive)
    let texts = a.layout.constraints.map(\.description)
    #expect(texts.contains("a.width == 55") && texts.contains("a.height == 100"))
    width.update(offset: 58)
    root.update()
    #expect(a.layoutRect.size == Size(width: 58, height: 100))
    width.deactivate()
    root.update()
    #expect(a.layoutRect.height == 100 && a.layoutRect.width <= 60)
  }

  private static let sets: [[Int]] = [
    [0], [1], [2], [3], [0, 1], [2, 3], [0, 1, 2, 3], [0, 2], [1, 3], [0, 1, 2],
  ]

  private static func words(_ make: ConstraintMaker, _ set: [Int]) -> ConstraintMakerExtendable {
    let all: [KeyPath<ConstraintMaker, ConstraintMakerExtendable>] = [
      \.left, \.top, \.width, \.height,
    ]
    return set.dropFirst().reduce(make[keyPath: all[set[0]]]) { words, attribute in
      switch attribute {
      case 1: words.top
      case 2: words.width
      default: words.height
      }
    }
  }

  /// Updates, remakes and kept constraints, in any order, under a bound that refuses some of them.
  @Test func everyKeptConstraintWorksAndAllHoldsInTheEnd() throws {
    for seed in 0..<TestEffort.rounds(150) {
      var random = SplitMix64(seed: UInt64(seed))
      let root = Box.root(2000, 2000)
      let issues = Issues(root)
      let (a, watch) = (Box("a", in: root), Box("watch", in: root))
      watch.layout.makeConstraints { make in
        make.left.top.height.equalTo(0)
        make.width.greaterThanOrEqualTo(a)
        make.width.equalTo(0).priority(.low)
        make.width.lessThanOrEqualTo(1000)
      }
      let limit = try #require(watch.layout.constraints.last)
      var bound = 1000
      var wanted = [10, 10, 10, 10]
      var owners: [Constraint?] = [nil, nil, nil, nil]
      var handles: [(constraint: Constraint, set: [Int])] = []
      func line(_ make: ConstraintMaker, _ set: [Int], _ value: Int) {
        let made = Self.words(make, set).equalTo(value).constraint
        handles.append((made, set))
        for attribute in set { (owners[attribute], wanted[attribute]) = (made, value) }
      }
      func isCurrent(_ handle: (constraint: Constraint, set: [Int])) -> Bool {
        handle.set.allSatisfy { owners[$0] === handle.constraint }
      }
      func isAsWanted() -> Bool {
        let frame = a.layoutRect
        let values = [frame.minX, frame.minY, frame.width, frame.height]
        return zip(values, wanted).allSatisfy { ($0 - Double($1)).magnitude < 1e-6 }
      }
      a.layout.makeConstraints { line($0, [0, 1, 2, 3], 10) }
      root.update()
      for step in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2:
          var used: Set<Int> = []
          var lines: [([Int], Int)] = []
          for _ in 0..<Int.random(in: 1...2, using: &random) {
            let set = Self.sets.randomElement(using: &random) ?? [0]
            guard used.isDisjoint(with: set) else { continue }
            used.formUnion(set)
            lines.append((set, Int.random(in: 1...100, using: &random)))
          }
          a.layout.updateConstraints { make in for (set, value) in lines { line(make, set, value) }
          }
        case 3:
          bound = Int.random(in: 10...110, using: &random)
          limit.update(offset: bound)
        case 4:
          guard let handle = handles.filter(isCurrent).randomElement(using: &random) else { break }
          let value = Int.random(in: 1...100, using: &random)
          handle.constraint.update(offset: value)
          for attribute in handle.set { wanted[attribute] = value }
        default:
          a.layout.remakeConstraints { make in
            line(make, [0], wanted[0])
            line(make, [1], wanted[1])
            line(make, [2], wanted[2])
            line(make, [3], wanted[3])
          }
        }
        guard Int.random(in: 0..<3, using: &random) > 0 else { continue }
        root.update()
        let isDead = handles.contains { isCurrent($0) && !$0.constraint.isActive }
        #expect(!isDead, "seed \(seed), step \(step)")
        let leftOut = root.layout.container.unheldConstraints().filter { $0.cause == .leftOut }
        #expect(!leftOut.isEmpty || isAsWanted(), "seed \(seed), step \(step)")
        #expect(leftOut.isEmpty || wanted[2] > bound, "seed \(seed), step \(step): \(leftOut)")
      }
      limit.update(offset: 1000)
      root.update()
      #expect(isAsWanted(), "seed \(seed) in the end, after \(issues.all.count) issues")
    }
  }
}
