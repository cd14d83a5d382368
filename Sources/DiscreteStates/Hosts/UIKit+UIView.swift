#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension StateTransition where Target: UIView {
    /// A transition that animates what the mutations change in views.
    ///
    /// If another state takes over, views stay where they are seen, and an animation of that state goes on
    /// from there. If the transition ends early for another reason, they take on the new values.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - curve: How the animation runs.
    @MainActor
    public static func animated(
      duration: TimeInterval, curve: UIView.AnimationCurve = .easeInOut
    ) -> StateTransition {
      animated { UIViewPropertyAnimator(duration: duration, curve: curve) }
    }

    /// A transition that animates what the mutations change in views, as a spring moves.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - dampingRatio: 1 for a spring that does not swing; above 0.
    @MainActor
    public static func animated(
      duration: TimeInterval, dampingRatio: CGFloat
    ) -> StateTransition {
      animated { UIViewPropertyAnimator(duration: duration, dampingRatio: dampingRatio) }
    }

    /// A transition that animates what the mutations change in views, by an animator of one's own.
    ///
    /// - Parameter animator: Makes an animator that has not been started, once for each run.
    @MainActor
    public static func animated(
      by animator: @escaping @MainActor () -> UIViewPropertyAnimator
    ) -> StateTransition {
      StateTransition { run in
        let animator = animator()
        animator.addAnimations { run.mutate() }
        animator.addCompletion { run.complete($0 == .end) }
        // The animator holds the run; held from here, neither would ever go.
        run.onInterrupt { [weak animator] reason in
          guard let animator, animator.state == .active else { return }
          animator.stopAnimation(reason == .interrupted)
          if reason != .interrupted { animator.finishAnimation(at: .end) }
        }
        animator.startAnimation()
      }
    }

    /// A transition that dissolves what the view shows into what it shows in the new state.
    ///
    /// UIKit cannot stop it: a state that takes over does so on the way.
    ///
    /// - Parameter duration: In seconds.
    @MainActor
    public static func crossDissolved(duration: TimeInterval) -> StateTransition {
      StateTransition { run in
        guard let view = run.target else { return }
        UIView.transition(
          with: view, duration: duration, options: .transitionCrossDissolve,
          animations: { run.mutate() }, completion: { run.complete($0) })
      }
    }
  }
#endif
