import Testing

@testable import Layout

/// Content that is required and cannot be waits, as constraints do.
@Suite struct RequiredContentTests {
  let root = Box.root()
  let issues: Issues
  let label: Box
  let cap: Constraint

  init() throws {
    issues = Issues(root)
    label = Box("label", in: root)
    label.layoutMetrics = LayoutMetrics(intrinsicWidth: 40, intrinsicHeight: 10)
    label.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.width.lessThanOrEqualTo(50).labeled("cap")
    }
    cap = try #require(label.layout.constraints.last)
    label.layout.contentCompressionResistanceHorizontalPriority = 1000
    root.update()
    label.layoutMetrics.intrinsicWidth = 100
    root.update()
  }

  @Test func itIsToldOnceAndListed() {
    #expect(label.layoutRect.width == 40 && issues.kinds == ["conflict"])
    #expect(
      root.layout.container.unheldConstraints().map(\.description) == [
        "label.width >= 100  (content)  left out"
      ])
    #expect(root.layout.container.text.contains("! label.width >= 100  (content)  left out"))
    label.layout.makeConstraints { $0.height.greaterThanOrEqualTo(3) }
    label.layout.invalidateMetrics()
    root.update()
    #expect(issues.all.count == 1)
  }

  @Test(arguments: ["constant", "priority", "end"])
  func itHoldsAsSoonAsItCan(_ change: String) {
    switch change {
    case "constant": cap.update(offset: 200)
    case "priority": cap.update(priority: .low)
    default: cap.deactivate()
    }
    root.update()
    #expect(label.layoutRect.width == 100 && issues.all.count == 1)
    #expect(!root.layout.container.unheldConstraints().contains { $0.cause == .leftOut })
    // It is heard again when it is lost again.
    if change == "constant" {
      cap.update(offset: 200)
      label.layoutMetrics.intrinsicWidth = 300
      root.update()
      #expect(label.layoutRect.width == 100 && issues.all.count == 2)
    }
  }

  @Test func itIsForgottenWhereItIsNotRequiredAnyMore() {
    label.layout.contentCompressionResistanceHorizontalPriority = 750
    root.update()
    #expect(label.layoutRect.width == 50)
    #expect(root.layout.container.unheldConstraints().isEmpty)
    label.layout.contentCompressionResistanceHorizontalPriority = 1000
    root.update()
    #expect(label.layoutRect.width == 50 && issues.all.count == 2)
  }

  @Test func itWaitsInAnotherContainer() {
    let card = Box("card", in: root)
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    card.add(label)
    label.layout.makeConstraints { $0.left.top.equalTo(0) }
    root.update()
    // There it is the content that comes first.
    #expect(label.layoutRect.width == 100)
    #expect(root.layout.container.unheldConstraints().count == 1)
    cap.update(offset: 100)
    root.update()
    #expect(root.layout.container.unheldConstraints().isEmpty)
    #expect(root.layout.container.blockers.content.isEmpty)
  }

  @Test func textsNameNoPlaceWhereThereIsNone() {
    #expect(issues.texts.allSatisfy { !$0.contains("LayoutContainer") })
    cap.deactivate()
    root.update()
    cap.activate()
    root.update()
    #expect(issues.all.count == 2)
    #expect(issues.texts.allSatisfy { !$0.contains("LayoutContainer") })
  }

  @Test func bothSidesOfAnItemAreTriedOnce() {
    let box = Box("box", in: root)
    box.layoutMetrics = LayoutMetrics(intrinsicWidth: 10, intrinsicHeight: 10)
    box.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.lessThanOrEqualTo(20)
    }
    box.layout.contentCompressionResistanceHorizontalPriority = 1000
    box.layout.contentCompressionResistanceVerticalPriority = 1000
    root.update()
    box.layoutMetrics = LayoutMetrics(intrinsicWidth: 30, intrinsicHeight: 30)
    root.update()
    #expect(box.layoutRect.size == Size(width: 10, height: 10) && issues.all.count == 3)
    let held = root.layout.container.held
    box.layout.updateConstraints { $0.size.lessThanOrEqualTo(25) }
    root.update()
    box.layout.updateConstraints { $0.size.lessThanOrEqualTo(40) }
    root.update()
    #expect(box.layoutRect.size == Size(width: 30, height: 30) && issues.all.count == 3)
    #expect(root.layout.container.held == held)
  }
}
