// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/uikit/uiview
extension UIView {
  // https://developer.apple.com/documentation/uikit/uiview/animationcurve
  public enum AnimationCurve: Int, Sendable {
    case easeInOut
    case easeIn
    case easeOut
    case linear
  }

  // https://developer.apple.com/documentation/uikit/uiview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  // https://developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:)
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    Task {
      try? await Task.sleep(for: .seconds(duration))
      completion?(true)
    }
  }
}

// https://developer.apple.com/documentation/uikit/uiviewanimatingposition
public enum UIViewAnimatingPosition: Int, Sendable {
  case end
  case start
  case current
}

// https://developer.apple.com/documentation/uikit/uiviewanimatingstate
public enum UIViewAnimatingState: Int, Sendable {
  case inactive
  case active
  case stopped
}

// Values are at their ends at once: what is seen on the way is not modeled.
// https://developer.apple.com/documentation/uikit/uiviewpropertyanimator
@MainActor
open class UIViewPropertyAnimator: NSObject {
  public let duration: TimeInterval
  public private(set) var state = UIViewAnimatingState.inactive
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var run: Task<Void, Never>?

  public init(duration: TimeInterval, curve: UIView.AnimationCurve) { self.duration = duration }
  public init(duration: TimeInterval, dampingRatio: CGFloat) { self.duration = duration }

  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  open func startAnimation() {
    guard state == .inactive else { return raise("an animator that is \(state) cannot start") }
    state = .active
    for animation in animations { animation() }
    animations = []
    run = Task {
      try? await Task.sleep(for: .seconds(duration))
      if !Task.isCancelled { end(at: .end) }
    }
  }

  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return raise("an animator that is \(state) cannot stop") }
    run?.cancel()
    state = withoutFinishing ? .inactive : .stopped
  }

  open func finishAnimation(at position: UIViewAnimatingPosition) {
    guard state == .stopped else { return raise("an animator that is \(state) cannot finish") }
    end(at: position)
  }

  private func end(at position: UIViewAnimatingPosition) {
    state = .inactive
    run = nil
    let ended = completions
    completions = []
    for completion in ended { completion(position) }
  }
}
