extension Placement where Child == ListView {
  /// Lets the list begin at its end and stay there while the end is visible, as a conversation does.
  ///
  /// ```swift
  /// placeList(messages, "messages") { row, message in
  ///   row.place(MessageRow.self, update: { $0.message = message })
  /// }.staysAtEnd()
  /// ```
  ///
  /// - Parameter staysAtEnd: The value of ``ListView/staysAtEnd``.
  /// - Returns: The list.
  @discardableResult
  public func staysAtEnd(_ staysAtEnd: Bool = true) -> Placement {
    view.staysAtEnd = staysAtEnd
    return self
  }

  /// Sets the closure that is called when the offset of the list has changed.
  ///
  /// - Parameter onScroll: The value of ``ListView/onScroll``.
  /// - Returns: The list.
  @discardableResult
  public func onScroll(_ onScroll: @escaping (ListView) -> Void) -> Placement {
    view.onScroll = onScroll
    return self
  }
}
