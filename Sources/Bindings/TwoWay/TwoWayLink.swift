/// One side of a two-way binding.
struct TwoWaySide {
  let clock: ChangeClock

  /// Writes the value of this side to the other one, and calls its argument; does neither if the values are consistent already.
  ///
  /// Returns whether the other side has the value now. It may have rejected the value, as a part of `nil` does, or changed it.
  let push: (_ didWrite: () -> Void) -> Bool

  /// Returns whether the value of this side, converted, is the value of the other one.
  let fits: () -> Bool

  /// Returns whether the side is still alive.
  let isAlive: () -> Bool
}

/// The effect of a two-way binding, and its two sides.
///
/// It runs when a side has changed, and writes the side that changed later to the other one. Both sides then have the number of
/// the same change, so that the value is not written back, even if a conversion has changed it. If other code changes a side in
/// response, this is a change with a new number, which is written to the other side. If a side does not accept a value, its own
/// value is written back, so that the sides are equal.
final class TwoWayLink {
  private let first: TwoWaySide
  private let second: TwoWaySide
  private var effect: Effect?

  /// The first side, if it is a part or another derived signal; the binding holds it.
  var part: _SignalNode?

  /// The first side's change that was seen last.
  private var seen: UInt = 0

  /// Creates the link, and writes the first side to the second immediately.
  ///
  /// - Parameter end: Called when a side has been released.
  init(_ first: TwoWaySide, _ second: TwoWaySide, end: @escaping () -> Void) {
    self.first = first
    self.second = second
    var isFirstRun = true
    let run = { [weak self] in
      first.clock.track()
      second.clock.track()
      if isFirstRun {
        isFirstRun = false
      } else if first.isAlive(), second.isAlive() {
        untracked { self?.follow() }
      } else {
        end()
      }
    }
    effect = GraphContext.current.withoutScope { Effect(run) }
    untracked {
      _ = second.clock.takeNews()
      first.clock.renew()
      follow()
    }
  }

  private func follow() {
    // The first side gets the higher number if both have changed.
    let isSecondNew = second.clock.takeNews()
    let isFirstNew = first.clock.takeNews()
    // Another binding may have given this change a number before.
    if isSecondNew, !isFirstNew, first.clock.news != seen { first.clock.renew() }
    seen = first.clock.news
    if isFirstNew, isSecondNew, second.fits() { second.clock.follow(first.clock) }
    if first.clock.stamp > second.clock.stamp {
      write(first, to: second)
    } else if second.clock.stamp > first.clock.stamp {
      write(second, to: first)
    }
  }

  /// Writes one side to the other, and records the change before listeners are notified.
  ///
  /// If the other side does not accept the value, its own value is written back.
  private func write(_ side: TwoWaySide, to other: TwoWaySide) {
    GraphContext.current.deliveringAfterwards {
      let isTaken = side.push { other.clock.follow(side.clock) }
      guard !isTaken, other.clock.answer(side.clock) else { return }
      _ = other.push { side.clock.follow(other.clock) }
    }
  }
}
