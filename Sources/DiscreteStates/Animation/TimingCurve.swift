/// A cubic Bézier curve that maps the elapsed fraction of a duration to the progress of an animation.
///
/// The curve runs from (0, 0) to (1, 1), like `cubic-bezier` of CSS (W3C, CSS Easing Functions Level 1). Time is x.
/// Newton's method finds the parameter of the curve, with bisection where Newton's method fails.
public struct TimingCurve: Hashable, Sendable {
  // The coefficients of x and y as polynomials of the parameter.
  private let (ax, bx, cx): (Double, Double, Double)
  private let (ay, by, cy): (Double, Double, Double)

  /// Creates a curve from two control points.
  ///
  /// - Precondition: `x1` and `x2` lie in 0...1.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2), "x1 and x2 must be in 0...1")
    (cx, cy) = (3 * x1, 3 * y1)
    (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    (ax, ay) = (1 - cx - bx, 1 - cy - by)
  }

  /// A curve with constant speed.
  public static let linear = TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)

  /// A curve that accelerates quickly and ends slowly, like `ease` of CSS.
  public static let ease = TimingCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// A curve that starts slowly.
  public static let easeIn = TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)

  /// A curve that ends slowly.
  public static let easeOut = TimingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// A curve that starts and ends slowly.
  public static let easeInOut = TimingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Returns the progress at a time; 0 before the start and 1 after the end.
  public func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    let parameter = parameter(at: time)
    return ((ay * parameter + by) * parameter + cy) * parameter
  }

  /// Returns the rate of change of the progress at a time; 0 before the start and after the end.
  public func slope(at time: Double) -> Double {
    guard time >= 0, time < 1 else { return 0 }
    let parameter = parameter(at: time)
    let dx = (3 * ax * parameter + 2 * bx) * parameter + cx
    let dy = (3 * ay * parameter + 2 * by) * parameter + cy
    if dx > 1e-6 { return dy / dx }
    // Where the curve is vertical, the slope of a short secant replaces the derivative.
    let end = min(1, time + 1e-4)
    return (progress(at: end) - progress(at: time)) / (end - time)
  }

  private func parameter(at time: Double) -> Double {
    var guess = time
    for _ in 0..<8 {
      let error = ((ax * guess + bx) * guess + cx) * guess - time
      if abs(error) < 1e-12 { return guess }
      let slope = (3 * ax * guess + 2 * bx) * guess + cx
      guard abs(slope) > 1e-6 else { break }
      guess -= error / slope
      guard (0...1).contains(guess) else { break }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      guess = (low + high) / 2
      let x = ((ax * guess + bx) * guess + cx) * guess
      if x < time { low = guess } else { high = guess }
    }
    return guess
  }
}
