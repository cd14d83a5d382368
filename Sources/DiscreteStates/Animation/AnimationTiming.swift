/// How values move from old to new ones.
public struct AnimationTiming: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case curve(TimingCurve, seconds: Double)
    case spring(Spring)
  }

  let kind: Kind

  /// Along a curve, in a time.
  public static func curve(_ curve: TimingCurve, _ duration: Duration) -> AnimationTiming {
    AnimationTiming(kind: .curve(curve, seconds: max(0, duration / .seconds(1))))
  }

  /// At the same speed from start to end.
  public static func linear(_ duration: Duration) -> AnimationTiming { curve(.linear, duration) }

  /// With a slow start.
  public static func easeIn(_ duration: Duration) -> AnimationTiming { curve(.easeIn, duration) }

  /// With a slow end.
  public static func easeOut(_ duration: Duration) -> AnimationTiming { curve(.easeOut, duration) }

  /// With a slow start and a slow end.
  public static func easeInOut(_ duration: Duration) -> AnimationTiming {
    curve(.easeInOut, duration)
  }

  /// As a spring pulls.
  public static func spring(_ spring: Spring) -> AnimationTiming {
    AnimationTiming(kind: .spring(spring))
  }

  /// As a spring pulls.
  public static func spring(
    response: Duration = .milliseconds(500), dampingRatio: Double = 1
  ) -> AnimationTiming {
    spring(Spring(response: response, dampingRatio: dampingRatio))
  }
}
