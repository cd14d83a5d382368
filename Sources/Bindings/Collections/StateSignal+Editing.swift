extension StateSignal {
  /// Edits the array in place, calls the listeners, and runs the effects that depend on the state, before it returns.
  ///
  /// ```swift
  /// tasks.edit {
  ///   $0.append(task)
  ///   $0[0].isDone = true
  ///   $0.move(from: 3, to: 0)
  /// }
  /// ```
  ///
  /// Lists and listeners of changes follow each edit by its offsets, so that arrays are not compared. As in a batch, `get()`
  /// returns the result of each edit immediately, and all edits are delivered together. An edit counts as a change, even if the
  /// array is equal afterwards. The exception is a state with its own comparison: the closure edits a copy of the array, which
  /// is set at the end if the comparison calls it different.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Makes the edits.
  /// - Complexity: That of the same edits of an array variable, if no other code holds a copy of the array.
  @discardableResult
  public func edit<Element, Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (inout ListEditor<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result where Value == [Element] {
    checkIsolation()
    beginBatch()
    defer { endBatch() }
    var editor = ListEditor(state: self)
    guard hasComparison else { return try body(&editor) }
    let copy = StateSignal(unsafe value)
    editor = ListEditor(state: copy)
    defer { set(unsafe copy.value) }
    return try body(&editor)
  }
}

extension StateSignal {
  /// Makes one edit.
  func perform<Element>(_ edit: ListEdit, _ change: (inout [Element]) -> Void)
  where Value == [Element] {
    let node = NodeRef(self)
    var followers: [SourceStage<Element>] = []
    node.forEachList { list in
      if let stage = list.stage as? SourceStage<Element>, stage.willEdit(unsafe value) {
        followers.append(stage)
      }
    }
    if isListened, let hub = ownHub as? Hub<Value>, hub.due.keepsLast(in: .current) {
      // The array as it is now has not been delivered to listeners yet.
      var copy = unsafe value
      change(&copy)
      if !beginDelivery() { willSet() }
      unsafe value = copy
    } else {
      // Safety: no code but the array's runs while it changes; removed elements are released later.
      unsafe change(&value)
      if isListened, !beginDelivery() { willSet() }
    }
    for follower in followers { follower.didEdit(edit, unsafe value) }
    didSet(isChanged: true)
  }

  /// Makes an edit after which lists compare the old array with the new one.
  func performWhole<Element>(_ change: (inout [Element]) -> Void) where Value == [Element] {
    if isListened, !beginDelivery() { willSet() }
    // Safety: as above.
    unsafe change(&value)
    didSet(isChanged: true)
  }
}
