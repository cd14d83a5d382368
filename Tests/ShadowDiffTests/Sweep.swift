import TestSupport

extension TestEffort {
  /// A part of all cases: every `share`th, all of them in an exhaustive run, fewer in a short one.
  static func sweep<Case>(_ cases: [Case], share: Int) -> [Case] {
    let step =
      switch current {
      case .short: 10 * share
      case .whole: share
      case .exhaustive: 1
      }
    return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }

  /// A number of random cases, and another one in an exhaustive run.
  static func rounds(_ count: Int, exhaustive: Int) -> Int {
    current == .exhaustive ? exhaustive : rounds(count)
  }
}
