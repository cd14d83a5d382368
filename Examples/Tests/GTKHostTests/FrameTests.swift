import Controls
import DiscreteStates
import Foundation
import Layout
import Reconciler
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests the work of each frame.
  @MainActor
  @Suite struct Frames {
    @Test func transitionsMoveOnceAFrame() throws {
      let card = Card()
      let stage = try Stage { scene in
        scene.place(card, "card") { make in
          make.top.equalTo(scene)
          make.width.height.equalTo(20)
        }
      }
      defer { stage.end() }
      var seen: [(frame: Int, x: Double, drawn: CGFloat)] = []
      card.onMove = { seen.append((stage.window.frameCount, $0, card.frame.minX)) }
      let first = stage.window.frameCount
      let change = card.discreteState.apply { $0.right() }.viaTransition(
        .animated(\.x, with: .linear(.seconds(1)), on: stage.window.clock))
      stage.wait("the end of the transition") { change.outcome != nil }
      stage.pump()
      #expect(change.outcome == .entered && card.x == 200)
      let moves = seen.filter { $0.x > 0 && $0.x < 200 }
      // A busy machine draws few frames.
      try #require(moves.count >= 2 && moves.count <= 61, "\(moves.count)")
      #expect(zip(moves, moves.dropFirst()).allSatisfy { $0.x < $1.x && $0.frame < $1.frame })
      #expect(moves[1].frame > first)
      // Each value was laid out in the frame in which it was set.
      #expect(zip(moves, moves.dropFirst()).allSatisfy { $1.drawn == $0.x.rounded() })
      #expect(card.widget?.allocation == CGRect(x: 200, y: 0, width: 20, height: 20))
      let last = stage.window.frameCount
      stage.pump(150)
      #expect(stage.window.frameCount <= last + 2, "nobody asks for frames at rest")
    }

    @Test func manyChangesAreOneFrame() throws {
      let labels = (0..<20).map { _ in Label() }
      var renders = 0
      let stage = try Stage { scene in
        renders += 1
        for (index, label) in labels.enumerated() {
          label.text = "\(scene.state["n"] as? Int ?? 0)"
          scene.place(label, index) { make in make.left.top.equalTo(scene).offset(index * 5) }
        }
      }
      defer { stage.end() }
      stage.pump(100)
      let (frames, before) = (stage.window.frameCount, renders)
      for n in 1...50 { stage.scene.state["n"] = n }
      stage.wait("the frame") { labels.allSatisfy { $0.widget?.string("label") == "50" } }
      #expect(renders == before + 1)
      #expect(stage.window.frameCount <= frames + 1)
    }

    @Test func closingEndsTheTree() throws {
      var left = 0
      final class Leaving: StateView {
        var onLeave: () -> Void = {}
        override func viewDidLeave() { onLeave() }
      }
      let view = Leaving()
      view.onLeave = { left += 1 }
      let stage = try Stage { scene in scene.place(view, "view") }
      var closed = 0
      stage.window.onClose = { closed += 1 }
      stage.window.widget.askToClose()
      stage.pump()
      #expect(closed == 1 && left == 1 && stage.window.rootView == nil && view.peer == nil)
      stage.window.close()
      #expect(closed == 1)
    }

    @Test func workOnTheClockRunsInOrderAndCanBeCancelled() throws {
      let stage = try Stage { _ in }
      defer { stage.end() }
      let clock = stage.window.clock
      var ran: [Int] = []
      let start = clock.now
      for (number, delay) in [(3, 200), (1, 0), (4, 200), (2, 40)] {
        clock.schedule(after: .milliseconds(delay)) {
          ran.append(number)
          #expect(clock.now - start >= .milliseconds(delay - 9))
        }
      }
      let cancelled = clock.schedule(after: .milliseconds(20)) { ran.append(99) }
      #expect(ran.isEmpty)
      cancelled.cancel()
      stage.wait("the work") { ran.count == 4 }
      #expect(ran == [1, 2, 3, 4])
    }
  }
}

/// A view that a transition moves.
private final class Card: View {
  var onMove: (Double) -> Void = { _ in }

  var x = 0.0 {
    didSet {
      onMove(x)
      layout.updateConstraints { make in make.left.equalToSuperview().offset(x) }
    }
  }

  override func didMoveToSuperview() {
    layout.makeConstraints { make in make.left.equalToSuperview().offset(x) }
  }
}

extension Card: Stateful {
  static func right() -> DiscreteState<Card> { state { $0.x = 200 } }
}
