/// Takes what an element sets.
public struct ElementChanges {
  @usableFromInline var list: MutationList
  @usableFromInline var numbers: ViewNumbers

  /// The first view of the element that is being described.
  @usableFromInline var base: Int32 = 0

  /// Takes the list and the numbers out of a tree, which must get them back.
  @inlinable
  init(takenFrom tree: ElementTree) {
    list = tree.list
    numbers = tree.numbers
    tree.list = MutationList()
    tree.numbers = ViewNumbers()
  }

  /// Puts the list and the numbers back.
  @inlinable
  func giveBack(to tree: ElementTree) {
    tree.list = list
    tree.numbers = numbers
  }

  /// Sets the text of a view, if it differs.
  ///
  /// - Parameters:
  ///   - view: The view's number in the shape.
  ///   - text: The text now.
  ///   - old: The text before, nil if there was none.
  @inlinable
  public mutating func setText(of view: Int, to text: String, from old: String?) {
    if let old, old == text { return }
    appendText(text, of: view)
  }

  /// Sets the text of a view to a decimal number, if it differs.
  ///
  /// - Parameters:
  ///   - view: The view's number in the shape.
  ///   - number: The number now.
  ///   - old: The number before, nil if there was none.
  @inlinable
  public mutating func setText(of view: Int, to number: Int, from old: Int?) {
    if number == old { return }
    appendText(String(number), of: view)
  }

  /// Sets a property of a view, if what it is made from differs.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - view: The view's number in the shape.
  ///   - value: What the property is made from now.
  ///   - old: What it was made from before, nil if the view is new.
  ///   - property: Makes the property; nil unsets it.
  @inlinable
  public mutating func set<Value: Equatable>(
    _ name: String, of view: Int, to value: Value, from old: Value?,
    as property: (Value) -> PropertyValue?
  ) {
    if value == old { return }
    let now = property(value)
    let before = old.flatMap(property)
    if now == before { return }
    appendProperty(name, now ?? .none, of: view)
  }

  @usableFromInline
  mutating func appendText(_ text: String, of view: Int) {
    let value = Int32(truncatingIfNeeded: list.values.count)
    list.values.append(.text(text))
    list.storage.append(Mutation(.text, ViewID(base + Int32(view)), -1, value))
  }

  @usableFromInline
  mutating func appendProperty(_ name: String, _ property: PropertyValue, of view: Int) {
    let value = Int32(truncatingIfNeeded: list.values.count)
    list.values.append(property)
    let name = list.index(ofName: name)
    list.storage.append(Mutation(.property, ViewID(base + Int32(view)), name, value))
  }

  /// Makes room for the records of elements that will be made.
  @usableFromInline
  mutating func reserve(_ count: Int, of template: borrowing ElementTemplate) {
    let needed = list.storage.count + count * (template.records.count + 4)
    guard needed > list.storage.capacity else { return }
    // A little more, so that replacing all rows, which begins with a removal, fits too.
    list.storage.reserveCapacity(max(needed + 64, 2 * list.storage.capacity))
  }

  /// Makes the views of a template before a sibling, and makes them the ones being described.
  @usableFromInline
  mutating func create(
    _ template: borrowing ElementTemplate, in parent: ViewID, before: Int32
  ) -> Int32 {
    base = numbers.take(template.viewCount)
    let raise = base
    let start = list.storage.count
    list.storage.append(contentsOf: template.records)
    let end = list.storage.count
    // Safety: the range was appended above, so it lies within the buffer.
    unsafe list.storage.withUnsafeMutableBufferPointer { records in
      for index in start..<end { unsafe records[index] = records[index].raised(by: raise) }
    }
    list.storage.append(Mutation(.insert, ViewID(raise), parent.number, before))
    return raise
  }
}
