#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension StateTransition where Target: UIView {
    /// Returns a transition that animates the changes that the mutations make to views.
    ///
    /// If another state interrupts the transition, the views keep their presented values, and an animation of that
    /// state continues from there. If the transition ends early for another reason, the views get their new values.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - curve: The curve of the animation.
    @MainActor
    public static func animated(
      duration: TimeInterval, curve: UIView.AnimationCurve = .easeInOut
    ) -> StateTransition {
      animated { UIViewPropertyAnimator(duration: duration, curve: curve) }
    }

    /// Returns a transition that animates the changes that the mutations make to views with a spring.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - dampingRatio: The damping ratio, above 0; at 1 the spring does not oscillate.
    @MainActor
    public static func animated(
      duration: TimeInterval, dampingRatio: CGFloat
    ) -> StateTransition {
      animated { UIViewPropertyAnimator(duration: duration, dampingRatio: dampingRatio) }
    }

    /// Returns a transition that animates the changes that the mutations make to views with your own animator.
    ///
    /// - Parameter animator: Returns an animator that has not been started. Called once for each run.
    @MainActor
    public static func animated(
      by animator: @escaping @MainActor () -> UIViewPropertyAnimator
    ) -> StateTransition {
      StateTransition { run in
        let animator = animator()
        animator.addAnimations { run.mutate() }
        animator.addCompletion { run.complete($0 == .end) }
        // The animator retains the run. A strong reference to the animator here would be a retain cycle.
        run.onInterrupt { [weak animator] reason in
          guard let animator, animator.state == .active else { return }
          animator.stopAnimation(reason == .interrupted)
          if reason != .interrupted { animator.finishAnimation(at: .end) }
        }
        animator.startAnimation()
      }
    }

    /// Returns a transition that cross-dissolves from the view's old contents to its new contents.
    ///
    /// UIKit cannot stop the animation. Another state that interrupts the transition is applied while it continues.
    ///
    /// - Parameter duration: The duration in seconds.
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
