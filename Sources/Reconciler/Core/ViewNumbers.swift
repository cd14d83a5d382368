/// Gives out view numbers, in runs of any length, and takes them back.
@usableFromInline
struct ViewNumbers {
  @usableFromInline var next: Int32 = 1

  /// The first numbers of free runs, by their length.
  @usableFromInline var free: [ContiguousArray<Int32>] = []

  @inlinable
  init() {}

  /// The first of a run of numbers.
  @inlinable
  mutating func take(_ count: Int32) -> Int32 {
    if Int(count) < free.count, let first = free[Int(count)].popLast() { return first }
    defer { next += count }
    return next
  }

  /// Takes runs of one length back; they may be given out again at once.
  @inlinable
  mutating func giveBack<Runs: Collection>(_ firsts: Runs, count: Int32)
  where Runs.Element == Int32 {
    while free.count <= Int(count) { free.append([]) }
    free[Int(count)].append(contentsOf: firsts)
  }
}
