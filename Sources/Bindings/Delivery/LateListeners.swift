/// Those who have come to a computed value when its other listeners were still to be told of a change.
///
/// They have heard the present value already. So when the others are told, it must be known whether that is
/// yet another one.
struct LateListeners {
  /// Counts the changes of the value.
  let changes: Computed<Int>

  /// The count when the last of them came.
  var count: Int

  init(_ changes: Computed<Int>) {
    self.changes = changes
    count = GraphContext.current.untracked { changes.get() }
  }

  /// Returns whether there has been another change.
  mutating func takeNews() -> Bool {
    let now = GraphContext.current.untracked { changes.get() }
    defer { count = now }
    return now != count
  }
}
