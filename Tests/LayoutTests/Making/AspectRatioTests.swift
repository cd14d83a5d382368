import Foundation
import Testing

@testable import Layout

@Suite struct AspectRatioTests {
  private func frame(
    _ build: (ConstraintMaker, Box) -> Void, _ width: Double, _ height: Double
  ) -> Rect {
    let root = Box.root(width, height)
    let issues = Issues(root)
    let picture = Box("picture", in: root)
    picture.layout.makeConstraints { build($0, root) }
    root.update()
    #expect(issues.texts == [])
    return picture.layoutRect
  }

  @Test func aRatio() {
    let found = frame(
      { make, _ in
        make.left.top.right.equalToSuperview()
        make.aspectRatio(2)
      }, 400, 300)
    #expect(found == Rect(x: 0, y: 0, width: 400, height: 200))
  }

  @Test func fitting() {
    let build: (ConstraintMaker, Box) -> Void = { $0.aspectFit($1, ratio: 2) }
    #expect(frame(build, 400, 300) == Rect(x: 0, y: 50, width: 400, height: 200))
    #expect(frame(build, 900, 300) == Rect(x: 150, y: 0, width: 600, height: 300))
  }

  @Test func filling() {
    let build: (ConstraintMaker, Box) -> Void = { $0.aspectFill($1, ratio: 2) }
    #expect(frame(build, 400, 300) == Rect(x: -100, y: 0, width: 600, height: 300))
    #expect(frame(build, 900, 300) == Rect(x: 0, y: -75, width: 900, height: 450))
  }

  @Test func platformPointsAndSizes() {
    let found = frame(
      { make, root in
        make.size.equalTo(CGSize(width: 30, height: 20))
        make.center.equalTo(root).offset(CGPoint(x: 5, y: -5))
      }, 100, 100)
    #expect(found == Rect(x: 40, y: 35, width: 30, height: 20))
    let other = frame(
      { make, root in
        make.size.equalTo(root).offset(Size(width: -10, height: -20))
        make.left.top.equalTo(root).offset(Point(x: 1, y: 2))
      }, 100, 100)
    #expect(other == Rect(x: 1, y: 2, width: 90, height: 80))
    #expect(CGRect(other) == CGRect(x: 1, y: 2, width: 90, height: 80))
    let updated = frame(
      { make, root in
        make.size.equalTo(root).constraint.update(offset: CGSize(width: -10, height: -20))
        make.left.top.equalTo(root).constraint.update(offset: Point(x: 1, y: 2))
      }, 100, 100)
    #expect(updated == other)
    let inset = frame(
      { make, root in
        make.edges.equalTo(root).constraint.update(inset: CGSize(width: 10, height: 20))
      }, 100, 100)
    #expect(inset == Rect(x: 10, y: 20, width: 80, height: 60))
  }

  /// As `UILayoutPriority` is declared.
  private struct Priority: RawRepresentable {
    var rawValue: Float
    static let defaultHigh = Priority(rawValue: 750)
  }

  @Test func prioritiesOfAutoLayoutAreTaken() {
    let root = Box.root(100, 100)
    let box = Box("box", in: root)
    var width: Constraint?
    box.layout.makeConstraints { make in
      width = make.width.equalTo(50).priority(Priority.defaultHigh).constraint
    }
    #expect(width?.priority == .high)
    width?.update(priority: Priority(rawValue: 250))
    #expect(width?.priority == .low)
  }

  @Test func anOffsetIsNoItem() {
    let root = Box.root(100, 100)
    let issues = Issues(root)
    let box = Box("box", in: root)
    box.layout.makeConstraints { make in
      make.height.equalTo(10)
      make.width.equalTo(50).constraint.update(offset: root.layout.width)
    }
    root.update()
    #expect(issues.texts.count == 1)
    #expect(box.layoutRect.width == 50)
  }
}
