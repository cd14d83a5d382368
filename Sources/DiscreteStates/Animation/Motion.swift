/// The motion of one number to a target, as a sum of parts of the remaining distance, each of which decreases to zero.
///
/// A curve that takes over is added to the existing parts, so neither the value nor the velocity jumps (additive
/// animation). A spring that takes over starts with the current value and velocity.
struct Motion {
  /// A part of the remaining distance.
  private struct Part {
    let timing: AnimationTiming.Kind
    let start: Double
    let offset: Double
    var velocity = 0.0

    /// Returns the remaining distance at a time, and its rate of change.
    func rest(at time: Double) -> (offset: Double, velocity: Double) {
      switch timing {
      case .curve(let curve, let seconds):
        guard time < start + seconds else { return (0, 0) }
        let share = (time - start) / seconds
        return (
          offset * (1 - curve.progress(at: share)), -offset * curve.slope(at: share) / seconds
        )
      case .spring(let spring):
        return spring.motion(after: time - start, offset: offset, velocity: velocity)
      }
    }

    func isOver(at time: Double) -> Bool {
      switch timing {
      case .curve(_, let seconds): return time >= start + seconds
      case .spring(let spring):
        // A thousandth of the distance is less than a pixel for most distances on a screen.
        let size = max(abs(offset), abs(velocity) / spring.frequency) / 1000
        let rest = rest(at: time)
        return abs(rest.offset) <= size && abs(rest.velocity) <= size * spring.frequency
      }
    }
  }

  private(set) var target: Double
  private var parts: [Part] = []

  init(at value: Double) { target = value }

  /// Returns the value and the velocity at a time in seconds.
  func state(at time: Double) -> (value: Double, velocity: Double) {
    parts.reduce((target, 0)) { sum, part in
      let rest = part.rest(at: time)
      return (sum.0 + rest.offset, sum.1 + rest.velocity)
    }
  }

  /// Changes the target, and continues from the current value.
  mutating func move(to newTarget: Double, at time: Double, _ timing: AnimationTiming) {
    switch timing.kind {
    case .curve:
      parts.removeAll { $0.isOver(at: time) }
      guard newTarget != target else { return }
      parts.append(Part(timing: timing.kind, start: time, offset: target - newTarget))
    case .spring:
      let now = state(at: time)
      parts = []
      guard now.value != newTarget || now.velocity != 0 else { break }
      parts.append(
        Part(
          timing: timing.kind, start: time, offset: now.value - newTarget, velocity: now.velocity))
    }
    target = newTarget
  }

  /// Returns whether the number is at rest.
  func isOver(at time: Double) -> Bool { parts.allSatisfy { $0.isOver(at: time) } }
}
