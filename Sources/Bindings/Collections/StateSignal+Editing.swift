extension StateSignal {
  /// Edits the array in place, and notifies everything that depends on it before it returns.
  ///
  /// ```swift
  /// tasks.edit {
  ///   $0.append(task)
  ///   $0[0].isDone = true
  ///   $0.move(from: 3, to: 0)
  /// }
  /// ```
  ///
  /// Lists and listeners of changes learn of the edits as they are, so that nothing is compared. As in a
  /// batch, reading sees each edit at once, and all of them are delivered as one.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Makes the edits.
  /// - Complexity: that of the edits of an array, as long as nobody else holds the array.
  @discardableResult
  public func edit<Element, Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (inout ListEditor<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result where Value == [Element] {
    checkIsolation()
    beginBatch()
    defer { endBatch() }
    var editor = ListEditor(state: self)
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
    if isListened, let hub = ownHub as? Hub<Value>, hub.keepsOldValues {
      // Listeners have still to get the array as it is now.
      var copy = unsafe value
      change(&copy)
      if !beginDelivery() { willSet() }
      unsafe value = copy
    } else {
      // Safety: no code but the array's runs while it changes; elements that leave are released later.
      unsafe change(&value)
      if isListened, !beginDelivery() { willSet() }
    }
    for follower in followers { follower.didEdit(edit, unsafe value) }
    didSet(isChanged: true)
  }

  /// Makes an edit that the lists do not follow: they compare the array with the one before.
  func performWhole<Element>(_ change: (inout [Element]) -> Void) where Value == [Element] {
    if isListened, !beginDelivery() { willSet() }
    // Safety: as above.
    unsafe change(&value)
    didSet(isChanged: true)
  }
}
