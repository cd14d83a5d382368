import DiscreteStates

/// Screens that slide over one another; the user may request the next one before the last one has arrived.
final class ScreenStack: Stateful {
  private(set) var title = ""
  var offset = 0.0

  static func home() -> DiscreteState<ScreenStack> {
    state {
      $0.title = "home"
      $0.offset = 0
    }
  }

  static func detail(of item: String) -> DiscreteState<ScreenStack> {
    state {
      $0.title = item
      $0.offset = 100
    }.identified(by: item)
  }

  static func settings() -> DiscreteState<ScreenStack> {
    state {
      $0.title = "settings"
      $0.offset = 200
    }
  }
}
