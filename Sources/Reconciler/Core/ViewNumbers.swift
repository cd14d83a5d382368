/// Gives out view numbers, in runs of any length, and takes them back.
@usableFromInline
struct ViewNumbers {
  private var next: Int32 = 1

  /// The first numbers of free runs, by their length.
  private var free: [ContiguousArray<Int32>] = []

  /// The first of a run of numbers.
  @usableFromInline
  mutating func take(_ count: Int32) -> Int32 {
    if Int(count) < free.count, let first = free[Int(count)].popLast() { return first }
    defer { next += count }
    return next
  }

  /// Takes a run back; it may be given out again at once.
  @usableFromInline
  mutating func giveBack(_ first: Int32, count: Int32) {
    while free.count <= Int(count) { free.append([]) }
    free[Int(count)].append(first)
  }
}
