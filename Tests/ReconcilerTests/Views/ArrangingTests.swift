import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ArrangingTests {
  private final class FormView: StateView {
    @Local var names = ["a", "bb"]
    @Local var isWide = false

    override func render() {
      placeStack("form", axis: isWide ? .horizontal : .vertical, spacing: 8) {
        place(TestLabel.self, "title", update: { $0.text = "title" })
        placeStack("names", axis: .horizontal, distribution: .start, spacing: 2) {
          for name in names { place(TestLabel.self, name, update: { $0.text = name }) }
        }
        place(TestBox.self, "rest").grow()
      } constraints: { make in
        make.edges.equalToSuperview().inset(10)
      }
    }
  }

  @Test func stacksFollowTheirContent() {
    let stage = Stage<FormView>()
    let root = stage.root
    StateView.flush()
    func frame(_ index: Int) -> CGRect { root.subviews[index].frame }
    #expect(root.subviews.count == 4)
    #expect(frame(0) == CGRect(x: 10, y: 10, width: 380, height: 20))
    #expect(frame(1) == CGRect(x: 10, y: 38, width: 10, height: 20))
    #expect(frame(2) == CGRect(x: 22, y: 38, width: 20, height: 20))
    #expect(frame(3) == CGRect(x: 10, y: 66, width: 380, height: 224))

    root.names = ["ccc", "a"]
    StateView.flush()
    #expect(frame(1) == CGRect(x: 10, y: 38, width: 30, height: 20))
    #expect(frame(2) == CGRect(x: 42, y: 38, width: 10, height: 20))

    root.isWide = true
    StateView.flush()
    #expect(frame(0) == CGRect(x: 10, y: 10, width: 50, height: 280))
    #expect(frame(3).maxX == 390)
  }

  private final class WeightView: StateView {
    @Local var weight = 0.0

    override func render() {
      placeStack("form") {
        place(TestLabel.self, "title", update: { $0.text = "title" }).grow(weight)
        place(TestBox.self, "rest").grow()
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  @Test func aBadWeightIsReportedWithItsLine() {
    let stage = Stage<WeightView>()
    StateView.flush()
    var issues: [String] = []
    stage.root.layout.container.onIssue = { issues.append("\($0)") }
    stage.root.weight = -1
    StateView.flush()
    #expect(issues.count == 1)
    #expect(issues.first?.contains("ArrangingTests.swift") == true)
    #expect(stage.root.subviews[0].frame.height == 20)
  }

  private final class NeighborsView: StateView {
    @Local var isShown = true

    override func render() {
      guard isShown else { return }
      let fields = placeGrid("fields", columns: [.content, .fraction(1)], spacing: 4) {
        place(TestLabel.self, "name", update: { $0.text = "name" })
        place(TestBox.self, "field")
        place(TestLabel.self, "wide", update: { $0.text = "wide" }).cell(columnSpan: 2)
      } constraints: { make in
        make.top.horizontalEdges.equalToSuperview()
      }
      place(TestBox.self, "below") { make in
        make.top.equalTo(fields.snp.bottom).offset(6)
        make.horizontalEdges.bottom.equalToSuperview()
      }
    }
  }

  @Test func gridsSpanAndStandBesideOtherViews() {
    let stage = Stage<NeighborsView>()
    let root = stage.root
    StateView.flush()
    let frames = root.subviews.map(\.frame)
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(frames[1] == CGRect(x: 44, y: 0, width: 356, height: 20))
    #expect(frames[2] == CGRect(x: 0, y: 24, width: 400, height: 20))
    #expect(frames[3] == CGRect(x: 0, y: 50, width: 400, height: 250))
    root.isShown = false
    StateView.flush()
    #expect(root.subviews.isEmpty)
    root.isShown = true
    StateView.flush()
    #expect(root.subviews.map(\.frame) == frames)
  }

  private final class TagsView: StateView {
    @Local var tags = ["one", "two", "three"]

    override func render() {
      placeFlow("tags", spacing: 10, lineSpacing: 5) {
        for tag in tags { place(TestLabel.self, tag, update: { $0.text = tag }) }
      } constraints: { make in
        make.top.leading.equalToSuperview()
        make.width.equalTo(80)
      }
    }
  }

  @Test func flowsBreakLines() {
    let stage = Stage<TagsView>()
    let root = stage.root
    StateView.flush()
    #expect(
      root.subviews.map(\.frame.origin) == [.zero, CGPoint(x: 40, y: 0), CGPoint(x: 0, y: 25)])
    root.tags.insert("zero", at: 0)
    StateView.flush()
    #expect(
      root.subviews.map(\.frame.origin)
        == [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 25), CGPoint(x: 0, y: 50)])
  }

  @Test func duplicateKeysAreReported() {
    var issues: [String] = []
    let handler = StateView.onIssue
    defer { StateView.onIssue = handler }
    StateView.onIssue = { issues.append($0.description) }
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        for key in ["a", "b"] {
          root.placeStack("same") {
            root.place(TestLabel.self, key, update: { $0.text = key })
          } constraints: { make in
            make.leading.top.equalToSuperview().offset(key == "a" ? 0 : 50)
          }
        }
      }
    }
    StateView.flush()
    #expect(issues.count == 1)
    #expect(stage.root.subviews.map(\.frame.minX) == [0, 50])
  }

  @Test func guidesEndWithTheirView() {
    weak var guide: LayoutStack?
    do {
      let stage = Stage<ProbeView> { root in
        root.onRender = { root in
          let stack = root.placeStack("stack") { root.place(TestBox.self, "box") }
          guide = stack.guide
        }
      }
      StateView.flush()
      #expect(guide?.arranged.count == 1)
      _ = stage
    }
    StateView.flush()
    #expect(guide == nil)
  }

  /// A tree of guides and labels.
  private indirect enum Plan {
    case label(Int, grow: Double, isCentered: Bool)
    case stack(Int, Axis, [Plan])
    case grid(Int, [Plan])
    case flow(Int, [Plan])
  }

  private final class PlanView: StateView {
    @Prop var plans: [Plan] = []
    @Prop var version = 0

    override func render() {
      _ = version
      for (index, plan) in plans.enumerated() {
        place(plan, edge: Double(10 * index))
      }
    }

    private func place(_ plan: Plan, edge: Double?) {
      func constraints(_ make: ConstraintMaker) {
        if let edge { make.edges.equalToSuperview().inset(edge) }
      }
      switch plan {
      case .label(let number, let grow, let isCentered):
        let text = String(repeating: "x", count: number % 5 + 1)
        let placed = place(TestLabel.self, number, update: { $0.text = text }, constraints)
        guard edge == nil else { return }
        if grow > 0 { placed.grow(grow) }
        if isCentered { placed.aligned(.center) }
      case .stack(let key, let axis, let content):
        placeStack(
          key, axis: axis, spacing: 3, content: { for plan in content { place(plan, edge: nil) } },
          constraints: constraints)
      case .grid(let key, let content):
        placeGrid(
          key, columns: [.content, .fraction(1)],
          content: { for plan in content { place(plan, edge: nil) } }, constraints: constraints)
      case .flow(let key, let content):
        placeFlow(
          key, spacing: 2, content: { for plan in content { place(plan, edge: nil) } },
          constraints: constraints)
      }
    }
  }

  private struct PlanMaker {
    var random: SplitMix64
    var keys: [Int] = []
    var guideKeys: [Int] = []

    mutating func plans() -> [Plan] {
      keys = Array(0..<12).shuffled(using: &random)
      guideKeys = Array(0..<40).shuffled(using: &random)
      return (0..<Int.random(in: 0...2, using: &random)).map { plan(depth: 0, $0, isSetUp: false) }
    }

    private mutating func plan(depth: Int, _ index: Int, isSetUp: Bool) -> Plan {
      let kind = depth == 2 ? 0 : Int.random(in: 0...5, using: &random)
      var content: [Plan] = []
      if kind > 1 {
        for index in 0..<Int.random(in: 0...4, using: &random) where !keys.isEmpty {
          content.append(plan(depth: depth + 1, index, isSetUp: kind != 5))
        }
      }
      let key = guideKeys.popLast() ?? 100 + index
      switch kind {
      case 2: return .stack(key, .vertical, content)
      case 3: return .stack(key, .horizontal, content)
      case 4: return .grid(key, content)
      case 5: return .flow(key, content)
      default:
        return .label(
          keys.popLast() ?? 100 + key,
          grow: isSetUp && Bool.random(using: &random) ? 1 : 0,
          isCentered: isSetUp && Int.random(in: 0...3, using: &random) == 0)
      }
    }
  }

  /// Renders one view with plan after plan, and compares its frames with those of a new view.
  @Test(arguments: 0..<TestEffort.size(20))
  func framesAreThoseOfAFreshView(seed: Int) {
    var maker = PlanMaker(random: SplitMix64(seed: UInt64(seed)))
    let stage = Stage<PlanView>()
    for version in 0..<25 {
      let plans = maker.plans()
      stage.root.plans = plans
      stage.root.version = version
      let fresh = Stage<PlanView> { root in
        root.plans = plans
        root.version = version
      }
      StateView.flush()
      let (frames, expected) = (stage.root.subviews, fresh.root.subviews)
      #expect(frames.count == expected.count)
      for (view, other) in zip(frames, expected) {
        #expect(
          abs(view.frame.minX - other.frame.minX) < 1e-6
            && abs(view.frame.minY - other.frame.minY) < 1e-6
            && abs(view.frame.width - other.frame.width) < 1e-6
            && abs(view.frame.height - other.frame.height) < 1e-6,
          "\(view.frame) instead of \(other.frame) in step \(version)")
      }
    }
  }
}
