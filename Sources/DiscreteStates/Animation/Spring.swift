import Foundation

/// A damped spring, which pulls a mass to its rest position.
///
/// The motion is the closed solution of the damped harmonic oscillator, so it does not depend on the frame rate.
public struct Spring: Hashable, Sendable {
  /// The angular frequency without damping, in radians per second.
  let frequency: Double

  /// The damping relative to critical damping; below 1, the mass overshoots and oscillates.
  public let dampingRatio: Double

  /// Creates a spring from its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: The approximate duration of the motion: the period of the undamped spring.
  ///   - dampingRatio: The damping ratio. Below 1 the value overshoots; 1 is the fastest motion without overshoot.
  /// - Precondition: Both are positive.
  public init(response: Duration = .milliseconds(500), dampingRatio: Double = 1) {
    precondition(
      response > .zero && dampingRatio > 0, "the parameters of a spring must be positive")
    frequency = 2 * Double.pi / (response / .seconds(1))
    self.dampingRatio = dampingRatio
  }

  /// Creates a spring from its mass, stiffness and damping.
  ///
  /// - Precondition: All are positive.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(
      mass > 0 && stiffness > 0 && damping > 0, "the parameters of a spring must be positive")
    frequency = (stiffness / mass).squareRoot()
    dampingRatio = damping / (2 * (stiffness * mass).squareRoot())
  }

  /// Returns the distance from rest and the velocity at a time.
  ///
  /// - Parameters:
  ///   - time: In seconds after the start.
  ///   - offset: The distance from rest at the start.
  ///   - velocity: The velocity at the start, per second.
  func motion(
    after time: Double, offset: Double, velocity: Double
  ) -> (offset: Double, velocity: Double) {
    let decay = dampingRatio * frequency
    if abs(dampingRatio - 1) < 1e-6 {
      let slope = velocity + frequency * offset
      let shrink = exp(-frequency * time)
      return (
        (offset + slope * time) * shrink, (velocity - frequency * slope * time) * shrink
      )
    }
    if dampingRatio < 1 {
      let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      let (shrink, sine, cosine) = (exp(-decay * time), sin(swing * time), cos(swing * time))
      let side = (velocity + decay * offset) / swing
      let change = (decay * velocity + frequency * frequency * offset) / swing
      return (
        shrink * (offset * cosine + side * sine), shrink * (velocity * cosine - change * sine)
      )
    }
    let spread = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let (slow, fast) = (spread - decay, -spread - decay)
    let fastPart = (velocity - offset * slow) / (fast - slow)
    let slowPart = offset - fastPart
    let (slowNow, fastNow) = (slowPart * exp(slow * time), fastPart * exp(fast * time))
    return (slowNow + fastNow, slow * slowNow + fast * fastNow)
  }
}
