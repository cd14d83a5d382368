/// The timing of an animation: a curve with a duration, or a spring.
public struct AnimationTiming: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case curve(TimingCurve, seconds: Double)
    case spring(Spring)
  }

  let kind: Kind

  /// Returns the timing of a curve with a duration.
  public static func curve(_ curve: TimingCurve, _ duration: Duration) -> AnimationTiming {
    AnimationTiming(kind: .curve(curve, seconds: max(0, duration / .seconds(1))))
  }

  /// Returns a timing with constant speed.
  public static func linear(_ duration: Duration) -> AnimationTiming { curve(.linear, duration) }

  /// Returns a timing that starts slowly.
  public static func easeIn(_ duration: Duration) -> AnimationTiming { curve(.easeIn, duration) }

  /// Returns a timing that ends slowly.
  public static func easeOut(_ duration: Duration) -> AnimationTiming { curve(.easeOut, duration) }

  /// Returns a timing that starts and ends slowly.
  public static func easeInOut(_ duration: Duration) -> AnimationTiming {
    curve(.easeInOut, duration)
  }

  /// Returns the timing of a spring.
  public static func spring(_ spring: Spring) -> AnimationTiming {
    AnimationTiming(kind: .spring(spring))
  }

  /// Returns the timing of a spring with a response and a damping ratio.
  public static func spring(
    response: Duration = .milliseconds(500), dampingRatio: Double = 1
  ) -> AnimationTiming {
    spring(Spring(response: response, dampingRatio: dampingRatio))
  }
}
