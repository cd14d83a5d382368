/// A mutation of the view tree, and the reason for it.
public struct LoggedMutation: Hashable, Sendable, CustomStringConvertible {
  /// The mutation in words, as in the description of a ``MutationList``.
  public let mutation: String

  /// The path of the view whose render made the mutation: types and keys from the root on.
  ///
  /// It is `nil` if no render made the mutation, because a tree began or ended.
  public let path: String?

  /// The reasons for that render.
  public let reasons: [RenderReason]

  /// The mutation, and in parentheses the path and the reasons.
  public var description: String {
    guard let path else { return mutation }
    return "\(mutation) (\(path): \(reasons.map(\.description).joined(separator: ", ")))"
  }
}

/// A ring buffer of the latest mutations.
struct MutationLog {
  /// A render that has made mutations in the running flush.
  private struct Cause {
    let records: Range<Int>
    let path: String
    let reasons: [RenderReason]
  }

  /// The maximum number of mutations in the buffer.
  var limit = 0 {
    didSet {
      latest = entries.suffix(limit)
      oldest = 0
    }
  }

  private var latest: [LoggedMutation] = []

  /// The offset of the oldest mutation, once the buffer is full.
  private var oldest = 0
  private var causes: [Cause] = []

  /// The mutations, the oldest first.
  var entries: [LoggedMutation] { Array(latest[oldest...] + latest[..<oldest]) }

  /// Records the render that has made some of the flush's mutations.
  mutating func note(
    _ records: Range<Int>, by path: @autoclosure () -> String,
    _ reasons: @autoclosure () -> [RenderReason]
  ) {
    if limit == 0 || records.isEmpty { return }
    causes.append(Cause(records: records, path: path(), reasons: reasons()))
  }

  /// Adds the mutations of a flush.
  mutating func add(_ mutations: MutationList) {
    defer { causes = [] }
    if limit == 0 { return }
    var next = 0
    // Earlier mutations would be overwritten.
    for offset in mutations.records.indices.suffix(limit) {
      while next < causes.count, causes[next].records.upperBound <= offset { next += 1 }
      let cause = next < causes.count && causes[next].records.contains(offset) ? causes[next] : nil
      let entry = LoggedMutation(
        mutation: mutations.describe(mutations.records[offset]), path: cause?.path,
        reasons: cause?.reasons ?? [])
      if latest.count < limit {
        latest.append(entry)
      } else {
        latest[oldest] = entry
        oldest = (oldest + 1) % limit
      }
    }
  }
}

extension StateView {
  /// The number of mutations that ``latestMutations`` keeps.
  ///
  /// The default, 0, keeps none and costs nothing. Set it to inspect a running application.
  ///
  /// - Precondition: The value is not negative, and no flush is in progress.
  public static var mutationLogLimit: Int {
    get { RenderScheduler.current.log.limit }
    set {
      precondition(newValue >= 0, "the limit is negative")
      precondition(!RenderScheduler.current.isFlushing, "mutationLogLimit was set during a flush")
      RenderScheduler.current.record { $0.log.limit = newValue }
    }
  }

  /// The latest mutations of all trees with the reasons for them, the oldest first.
  ///
  /// ```swift
  /// StateView.mutationLogLimit = 100
  /// …
  /// for mutation in StateView.latestMutations { print(mutation) }
  /// ```
  ///
  /// A line that this prints is `move 7 in 2 before 5 (ToDoScreen > ListView "list": prop "items")`.
  public static var latestMutations: [LoggedMutation] { RenderScheduler.current.log.entries }
}
