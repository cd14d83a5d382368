import Foundation

/// How much the long tests check, set by the environment variable `UMBRA_TEST_EFFORT`.
///
/// Each of its values adds the folders `Thorough` to the build; without the variable, the tests are
/// those outside, and the effort is short.
public enum TestEffort: String, Sendable {
  /// About a tenth of the cases: the default, and for runs under sanitizers, which take ten times as long.
  case short

  /// All cases, which every change has to pass in `.ci/run`.
  case whole

  /// More than that, in minutes.
  case exhaustive

  /// The effort of this run.
  public static let current =
    ProcessInfo.processInfo.environment["UMBRA_TEST_EFFORT"].flatMap(TestEffort.init) ?? .short

  /// A size for tests whose time grows with it: a fifth of it in a short run.
  public static func size(_ count: Int) -> Int { current == .short ? count / 5 : count }

  /// A number of random cases, or a tenth of it in a short run.
  public static func rounds(_ count: Int) -> Int {
    current == .short ? (count + 9) / 10 : count
  }

  /// All cases, or every tenth in a short run.
  public static func sample<Case>(_ cases: [Case]) -> [Case] {
    guard current == .short else { return cases }
    return stride(from: 0, to: cases.count, by: 10).map { cases[$0] }
  }
}
