import Testing

@testable import Layout

/// A contradiction is reported again when other constraints are responsible for it, and a proposed fix is one.
@Suite struct RepeatedReportTests {
  private let root = Box.root(320, 480)
  private let issues: Issues
  private let item: Box

  init() {
    issues = Issues(root)
    item = Box("item", in: root)
  }

  /// Two constraints contradict a third one, each alone.
  private func makeBlocked() -> (ten: Constraint, twenty: Constraint, thirty: Constraint) {
    var made: [Constraint] = []
    item.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      made.append(make.width.lessThanOrEqualTo(10).labeled("ten").constraint)
      made.append(make.width.lessThanOrEqualTo(20).labeled("twenty").constraint)
      made.append(make.width.greaterThanOrEqualTo(30).labeled("thirty").constraint)
    }
    root.update()
    return (made[0], made[1], made[2])
  }

  @Test func eachBlockerIsReported() {
    let (ten, twenty, _) = makeBlocked()
    #expect(issues.all.count == 1)
    #expect(issues.texts[0].contains("\"ten\"") && !issues.texts[0].contains("\"twenty\""))
    ten.update(offset: 30)
    root.update()
    #expect(issues.all.count == 2)
    #expect(issues.texts.last?.contains("\"twenty\"") == true)
    // Still the same one.
    twenty.update(offset: 25)
    root.update()
    #expect(issues.all.count == 2)
    twenty.deactivate()
    root.update()
    #expect(item.layoutRect.width == 30)
    #expect(issues.all.count == 2)
  }

  /// Reports distinguish unlabeled constraints of one line by their numbers.
  @Test func blockersInOneLine() {
    var made: [Constraint] = []
    item.layout.makeConstraints { make in
      for width in [10, 20] { made.append(make.width.lessThanOrEqualTo(width).constraint) }
      make.width.greaterThanOrEqualTo(30)
    }
    root.update()
    #expect(issues.texts.last?.contains("item.width <= 10") == true)
    made[0].deactivate()
    root.update()
    #expect(issues.all.count == 2)
    #expect(issues.texts.last?.contains("item.width <= 20") == true)
  }

  @Test func theFixIsOne() {
    let (_, _, thirty) = makeBlocked()
    #expect(issues.texts[0].contains("; fix: \"thirty\" >= 10 at RepeatedReportTests.swift:"))
    thirty.update(offset: 10)
    root.update()
    #expect(item.layoutRect.width == 10)
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func aFixOfSeveralConstraints() throws {
    var made: [Constraint] = []
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      made.append(make.size.equalTo(Size(width: 10, height: 20)).constraint)
    }
    root.update()
    item.layout.makeConstraints { $0.size.equalTo(Size(width: 12, height: 23)).labeled("new") }
    root.update()
    guard case .conflict(let conflict) = try #require(issues.all.first).kind else {
      Issue.record("not a conflict")
      return
    }
    #expect(conflict.fixes.count == 2)
    #expect(conflict.description.contains(", and "))
  }

  /// A constraint that contradicts several others has to change until it contradicts none of them.
  @Test func aFixThatEndsSeveralContradictions() throws {
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.height.equalTo(1)
      for width in [10, 20, 40, 30] { make.width.greaterThanOrEqualTo(width) }
    }
    root.update()
    item.layout.makeConstraints { $0.width.lessThanOrEqualTo(5).labeled("new") }
    root.update()
    #expect(issues.texts[0].contains("; fix: \"new\" <= 40 at RepeatedReportTests.swift:"))
  }

  /// No text says of changes that were not tried that they are not enough.
  @Test func whatIsNotTriedIsNotDenied() throws {
    // Each of several rows of a change contradicts constraints of its own, more than are tried.
    item.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(20)
    }
    for _ in 0..<8 {
      Box("i", in: root).layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.width.lessThanOrEqualTo(item).offset(-10)
        make.width.greaterThanOrEqualTo(10)
        make.height.lessThanOrEqualTo(item).offset(-10)
        make.height.greaterThanOrEqualTo(10)
      }
    }
    root.update()
    #expect(issues.all.isEmpty)
    item.layout.updateConstraints { $0.size.equalTo(2) }
    root.update()
    #expect(issues.all.count == 1)
    #expect(!issues.texts[0].contains("no change of one line is enough"), "\(issues.texts[0])")
  }

  @Test func aDuplicateIsReportedWhenTheOtherOneGoes() {
    var made: [Constraint] = []
    item.layout.makeConstraints { make in
      make.left.top.width.equalToSuperview()
      made.append(make.height.equalTo(44).constraint)
    }
    item.layout.makeConstraints { made.append($0.height.equalTo(44).constraint) }
    root.update()
    item.layout.makeConstraints { $0.height.equalTo(60) }
    root.update()
    #expect(issues.all.count == 1)
    #expect(issues.texts[0].contains("; fix: item.height == 44 at RepeatedReportTests.swift:"))
    made[0].deactivate()
    root.update()
    made[1].deactivate()
    root.update()
    // Whichever was reported first.
    #expect(issues.all.count == 2)
    #expect(item.layoutRect.height == 60)
  }

  /// A block that makes the same constraints again is not reported for that.
  @Test func blockersThatAreMadeAgain() {
    let other = Box("other", in: root)
    for box in [item, other] { box.layoutMetrics.mayBeEmpty = true }
    func limit(_ width: Double) {
      item.layout.remakeConstraints { $0.width.lessThanOrEqualTo(width) }
      root.update()
    }
    limit(10)
    other.layout.makeConstraints { $0.width.equalTo(item).offset(-40) }
    root.update()
    #expect(issues.all.count == 1)
    for width in [10.0, 10, 10] { limit(width) }
    #expect(issues.all.count == 1)
    limit(40)
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func requiredContent() {
    item.layoutMetrics.intrinsicWidth = 100
    item.layout.contentCompressionResistanceHorizontalPriority = 1000
    var made: [Constraint] = []
    item.layout.makeConstraints { make in
      make.left.top.height.equalToSuperview()
      made.append(make.width.lessThanOrEqualTo(10).labeled("ten").constraint)
      made.append(make.width.lessThanOrEqualTo(20).labeled("twenty").constraint)
    }
    root.update()
    // The content came first, so that both constraints are left out.
    #expect(issues.kinds == ["conflict", "conflict"])
    item.layout.contentCompressionResistanceHorizontalPriority = 750
    root.update()
    #expect(item.layoutRect.width == 10)
    item.layout.contentCompressionResistanceHorizontalPriority = 1000
    root.update()
    let count = issues.all.count
    #expect(issues.texts.last?.contains("\"ten\"") == true)
    made[0].deactivate()
    root.update()
    #expect(issues.all.count == count + 1)
    #expect(issues.texts.last?.contains("\"twenty\"") == true)
  }

  @Test func anotherSizeOfTheRoot() {
    item.layout.makeConstraints { make in
      make.left.right.top.bottom.equalToSuperview()
      make.width.equalTo(500)
    }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    item.layout.remakeConstraints {
      $0.edges.equalToSuperview().inset(Insets(top: 200, left: 200, bottom: 300, right: 200))
    }
    root.update()
    #expect(issues.kinds == ["rootSize", "rootSize"])
    #expect(issues.texts[1].contains("400 x 500, but its own size is 320 x 480"))
    for width in [700, 900, 900] {
      item.layout.remakeConstraints { make in
        make.left.right.top.bottom.equalToSuperview()
        make.width.equalTo(width)
      }
      root.update()
    }
    #expect(issues.all.count == 4)
    // The same constraints and the same need, in a window that is resized.
    for width in [330.0, 340, 350] {
      root.layoutRect.size.width = width
      root.update()
    }
    #expect(issues.all.count == 4)
  }

  @Test func otherConstraintsForTheSameSizeOfTheRoot() {
    let other = Box("other", in: root)
    var made: [Constraint] = []
    for box in [item, other] {
      box.layout.makeConstraints { make in
        make.left.right.top.bottom.equalToSuperview()
        made.append(make.width.equalTo(500).labeled(box.layoutName ?? "").constraint)
      }
    }
    root.update()
    #expect(issues.all.count == 1)
    let isFirst = issues.texts[0].contains("  item.width == 500")
    made[isFirst ? 0 : 1].deactivate()
    root.update()
    #expect(issues.all.count == 2)
    #expect(issues.texts.last?.contains("  \(isFirst ? "other" : "item").width") == true)
  }

  @Test func whatCannotBeChangedIsNoFix() {
    let solver = Solver()
    #expect {
      try solver.add(LinearExpression(constant: 0) == LinearExpression(constant: 5))
    } throws: {
      guard case SolverError.unsatisfiable(let conflict)? = $0 as? SolverError else { return false }
      return conflict.cheapest == nil && !conflict.description.contains("try")
    }
  }
}
