#if canImport(UIKit) && !os(watchOS)
  import DiscreteStates
  import Testing
  import UIKit

  /// Transitions that UIKit animates.
  @MainActor @Suite(.serialized) struct UIViewTransitionTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let door = DoorView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let state: StateCtrl<DoorView>

    init() {
      window.addSubview(door)
      state = StateCtrl(for: door)
    }

    private static func animations() -> [(String, StateTransition<DoorView>)] {
      [
        ("curve", .animated(duration: 0.05, curve: .linear)),
        ("spring", .animated(duration: 0.05, dampingRatio: 0.8)),
        ("own", .animated(by: { UIViewPropertyAnimator(duration: 0.05, curve: .easeIn) })),
        ("dissolve", .crossDissolved(duration: 0.05)),
      ]
    }

    @Test func anAnimatedChangeEnds() async throws {
      for (name, animation) in Self.animations() {
        state.apply { $0.shut() }.instantly()
        var outcomes: [StateOutcome] = []
        state.apply { $0.open() }.viaTransition(animation).onOutcome { outcomes.append($0) }
        #expect(try await eventually { !outcomes.isEmpty }, "\(name)")
        #expect(outcomes == [.entered], "\(name)")
        #expect(abs(door.alpha - 0.25) < 0.001, "\(name)")
      }
    }

    @Test func anAnimatedChangeSetsTheModelAtOnce() {
      let slow: [StateTransition<DoorView>] = [
        .animated(duration: 10), .crossDissolved(duration: 10),
      ]
      for animation in slow {
        state.apply { $0.shut() }.instantly()
        let change = state.apply { $0.open() }.viaTransition(animation)
        #expect(change.outcome == nil && abs(door.alpha - 0.25) < 0.001)
        change.cancel()
      }
    }

    @Test func anotherStateTakesOver() throws {
      let animators = Animators()
      var outcomes: [StateOutcome] = []
      state.overlap = .interrupt
      state.apply { $0.open() }.viaTransition(.animated(by: animators.make))
        .onOutcome { outcomes.append($0) }
      let animator = try #require(animators.made.first)
      #expect(animator.state == .active)
      state.apply { $0.shut() }.instantly()
      #expect(outcomes == [.cutShort(.interrupted)])
      #expect(animator.state == .inactive)
      #expect(abs(door.alpha - 0.75) < 0.001)
    }

    @Test func aCancelledChangeTakesOnTheNewValues() throws {
      let animators = Animators()
      let change = state.apply { $0.open() }.viaTransition(.animated(by: animators.make))
      change.cancel()
      #expect(change.outcome == .cutShort(.cancelled))
      #expect(animators.made.first?.state == .inactive)
      #expect(abs(door.alpha - 0.25) < 0.001)
    }

    @Test func theAnimatorIsReleasedAfterwards() async throws {
      weak var animator: UIViewPropertyAnimator?
      let change = state.apply { $0.open() }.viaTransition(
        .animated(by: {
          let made = UIViewPropertyAnimator(duration: 0.05, curve: .linear)
          animator = made
          return made
        }))
      #expect(animator != nil)
      #expect(try await eventually { change.outcome != nil && animator == nil })
    }
  }

  /// A view with two states.
  private final class DoorView: UIView {
    static func open() -> DiscreteState<DoorView> { DiscreteState { $0.alpha = 0.25 } }
    static func shut() -> DiscreteState<DoorView> { DiscreteState { $0.alpha = 0.75 } }
  }

  /// Animators that have been made.
  @MainActor
  private final class Animators {
    private(set) var made: [UIViewPropertyAnimator] = []

    func make() -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: 100, curve: .linear)
      made.append(animator)
      return animator
    }
  }
#endif
