/// One side of a two-way binding.
struct TwoWaySide {
  let clock: ChangeClock

  /// Writes the value of this side to the other one, and calls its argument when it has; it need not, where the
  /// values are in step.
  let push: (_ didWrite: () -> Void) -> Void

  /// Whether the side is still there.
  let isAlive: () -> Bool
}

/// Keeps two sides in step.
///
/// It runs when a side has changed, and writes the side that changed later to the other one. That has the same
/// change then, so that the value does not come back, whatever a conversion has made of it. If others
/// change a side because of it, this is a change of its own, which goes to the other side.
final class TwoWayLink {
  private let first: TwoWaySide
  private let second: TwoWaySide
  private var effect: Effect?

  /// The first side's change that was seen last.
  private var seen: UInt = 0

  /// - Parameter end: Called when a side has gone.
  ///
  /// The first side is written to the second at once.
  init(_ first: TwoWaySide, _ second: TwoWaySide, end: @escaping () -> Void) {
    self.first = first
    self.second = second
    var isFirstRun = true
    let run = { [unowned self] in
      first.clock.track()
      second.clock.track()
      if isFirstRun {
        isFirstRun = false
      } else if first.isAlive(), second.isAlive() {
        // Held, since what runs may end the binding.
        let link = self
        untracked { link.follow() }
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
    // Another binding may have seen it before.
    if isSecondNew, !isFirstNew, first.clock.news != seen { first.clock.renew() }
    seen = first.clock.news
    if first.clock.stamp > second.clock.stamp {
      write(first, to: second)
    } else if second.clock.stamp > first.clock.stamp {
      write(second, to: first)
    }
  }

  /// Writes one side to the other, and records the change before listeners are notified.
  private func write(_ side: TwoWaySide, to other: TwoWaySide) {
    GraphContext.current.deliveringAfterwards { side.push { other.clock.follow(side.clock) } }
  }
}
