import TestSupport

extension TestEffort {
  /// Returns a subset of the cases: every `share`th, all in an exhaustive run, fewer in a short run.
  static func sweep<Case>(_ cases: [Case], share: Int) -> [Case] {
    let step =
      switch current {
      case .short: 10 * share
      case .whole: share
      case .exhaustive: 1
      }
    return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }

  /// Returns the number of random cases in a normal run and in an exhaustive run.
  static func rounds(_ count: Int, exhaustive: Int) -> Int {
    current == .exhaustive ? exhaustive : rounds(count)
  }
}
