import CGtk4
import Foundation
import Layout
import Testing

@testable import GTKHost

extension GTKTests {
  /// Compares Layout's frames with those of GTK's constraint solver for the same constraints.
  @MainActor
  @Suite struct ConstraintOracle {
    @Test func randomLayoutsAreTheSame() throws {
      let stage = try Stage { _ in }
      defer { stage.end() }
      let oracle = try GTKOracle(in: stage)
      var (layouts, frames) = (0, 0)
      for seed in UInt64(1)...200 {
        let plan = LayoutPlan(seed: seed)
        let ours = plan.solve()
        let theirs = oracle.solve(plan)
        for (index, (rect, allocation)) in zip(ours, theirs).enumerated() {
          // GTK rounds places down and lengths up to whole pixels.
          let isSame =
            matches(allocation.minX, rect.minX, .down)
            && matches(allocation.minY, rect.minY, .down)
            && matches(allocation.width, rect.width, .up)
            && matches(allocation.height, rect.height, .up)
          #expect(isSame, "seed \(seed), view \(index): \(rect) and \(allocation)\n\(plan)")
          frames += 1
        }
        // The plan knows the frames, because it derives the constraints from them.
        for (rect, known) in zip(ours, plan.known) {
          #expect(
            abs(rect.minX - known.minX) < 1e-6 && abs(rect.width - known.width) < 1e-6
              && abs(rect.minY - known.minY) < 1e-6 && abs(rect.height - known.height) < 1e-6,
            "seed \(seed): \(rect) and \(known)\n\(plan)")
        }
        layouts += 1
      }
      #expect(layouts == 200 && frames > 600)
    }

    @Test func aDifferenceIsSeen() throws {
      let stage = try Stage { _ in }
      defer { stage.end() }
      let oracle = try GTKOracle(in: stage)
      for seed in UInt64(1)...20 {
        let plan = LayoutPlan(seed: seed)
        let ours = plan.solve()
        let theirs = oracle.solve(plan.altered())
        #expect(
          zip(ours, theirs).contains { !matches($1.minX, $0.minX, .down) },
          "seed \(seed)\n\(plan)")
      }
    }

    private func matches(
      _ whole: CGFloat, _ exact: Double, _ rule: FloatingPointRoundingRule
    ) -> Bool {
      (exact - 1e-6).rounded(rule) <= whole && whole <= (exact + 1e-6).rounded(rule)
    }
  }
}

/// A layout by GtkConstraintLayout.
@MainActor
private final class GTKOracle {
  private let stage: Stage
  private let frame = Frame()

  /// A container that gives its child a size.
  private final class Frame: ContainerOwner {
    let container = ContainerWidget()
    var size = CGSize.zero

    init() { container.owner = self }

    func allocate(_ container: ContainerWidget, width: Int, height: Int) {
      for child in container.children { child.allocate(CGRect(origin: .zero, size: size)) }
    }

    func moveFocus(in container: ContainerWidget, forward: Bool) -> Bool { false }
  }

  init(in stage: Stage) throws {
    self.stage = stage
    stage.window.widget.setChild(frame.container)
  }

  func solve(_ plan: LayoutPlan) -> [CGRect] {
    let board = Widget(gtk_fixed_get_type())
    // Safety: the widget holds its layout manager, and that its constraints.
    guard let manager = unsafe gtk_constraint_layout_new() else { return [] }
    unsafe gtk_widget_set_layout_manager(board.pointer, manager)
    let views = (0..<plan.count).map { _ in Widget(gtk_fixed_get_type()) }
    for view in views { board.insert(view, before: nil) }
    for rule in plan.rules {
      // Nil stands for the widget that is laid out.
      let other = unsafe rule.other.flatMap { index in
        unsafe index < 0 ? nil : UnsafeMutableRawPointer(views[index].pointer)
      }
      let made =
        rule.other == nil
        ? unsafe gtk_constraint_new_constant(
          UnsafeMutableRawPointer(views[rule.view].pointer), rule.attribute.gtk,
          rule.relation.gtk, rule.constant, rule.strength.gtk)
        : unsafe gtk_constraint_new(
          UnsafeMutableRawPointer(views[rule.view].pointer), rule.attribute.gtk,
          rule.relation.gtk, other, rule.otherAttribute.gtk, rule.factor, rule.constant,
          rule.strength.gtk)
      unsafe gtk_constraint_layout_add_constraint(OpaquePointer(manager), made)
    }
    frame.size = CGSize(width: plan.width, height: plan.height)
    frame.container.insert(board, before: nil)
    frame.container.queueAllocate()
    stage.wait("an allocation") { board.allocation.width >= plan.width }
    let found = views.map(\.allocation)
    for view in views { view.removeFromParent() }
    board.removeFromParent()
    return found
  }
}

extension LayoutPlan.Side {
  fileprivate var gtk: GtkConstraintAttribute {
    switch self {
    case .left: GTK_CONSTRAINT_ATTRIBUTE_LEFT
    case .right: GTK_CONSTRAINT_ATTRIBUTE_RIGHT
    case .top: GTK_CONSTRAINT_ATTRIBUTE_TOP
    case .bottom: GTK_CONSTRAINT_ATTRIBUTE_BOTTOM
    case .width: GTK_CONSTRAINT_ATTRIBUTE_WIDTH
    case .height: GTK_CONSTRAINT_ATTRIBUTE_HEIGHT
    case .centerX: GTK_CONSTRAINT_ATTRIBUTE_CENTER_X
    case .centerY: GTK_CONSTRAINT_ATTRIBUTE_CENTER_Y
    }
  }
}

extension LayoutPlan.Relation {
  fileprivate var gtk: GtkConstraintRelation {
    switch self {
    case .equal: GTK_CONSTRAINT_RELATION_EQ
    case .atLeast: GTK_CONSTRAINT_RELATION_GE
    case .atMost: GTK_CONSTRAINT_RELATION_LE
    }
  }
}

extension LayoutPlan.Force {
  fileprivate var gtk: Int32 {
    switch self {
    case .required: Int32(GTK_CONSTRAINT_STRENGTH_REQUIRED.rawValue)
    case .strong: Int32(GTK_CONSTRAINT_STRENGTH_STRONG.rawValue)
    }
  }
}
