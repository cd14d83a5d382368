/// The props that a parent has passed to a view, under keys: what the parent gives, what the view reads, and whether a
/// change makes the view due.
@MainActor @usableFromInline
struct KeyedProps {
  @usableFromInline let node: ShadowNode

  @inlinable @inline(__always)
  init(node: ShadowNode) { self.node = node }

  /// The values, in place in the view.
  @inlinable var table: SlotTable {
    @inline(__always) _read { yield node.data.props }
    @inline(__always) nonmutating _modify { yield &node.data.props }
  }

  /// Accepts a value from the parent's render with a stamp.
  func give(_ key: ShadowKey, _ value: SlotValue, stamp: UInt32) {
    let offset = PropTaker.slot(key, of: node, stamp, .current)
    if !table.slots[offset].holds(value) { set(offset, .value(value)) }
  }

  /// Replaces the content of a slot by a different one.
  func set(_ offset: Int, _ content: SlotTable.Content) {
    let old = table.exchange(offset, content)
    guard table.slots[offset].readStamp == node.data.stamp, node.data.stamp > 0 else { return }
    let scheduler = RenderScheduler.current
    let place = Int(table.slots[offset].replaced)
    if place >= 0 {
      scheduler.replaced[place].isAgain = true
    } else if scheduler.renderer?.data.isRendering == true {
      // Only the last content that a render passes counts.
      table.slots[offset].replaced = Int32(truncatingIfNeeded: scheduler.replaced.count)
      scheduler.replaced.append(ReplacedProp(node: node, offset: offset, old: old))
    } else {
      didChange(offset, from: old)
    }
  }

  /// Makes the view due if the parent's render has changed a prop that the view has read.
  func endReplacing(_ prop: ReplacedProp) {
    table.slots[prop.offset].replaced = -1
    if prop.isAgain, table.slots[prop.offset].content.isSame(as: prop.old) { return }
    didChange(prop.offset, from: prop.old)
  }

  /// Accepts a value that `SlotValue` stores in a box.
  func give(
    _ key: ShadowKey, stamp: UInt32, isSame: @MainActor (ValueBox) -> Bool,
    box: @MainActor () -> ValueBox
  ) {
    let offset = PropTaker.slot(key, of: node, stamp, .current)
    if case .value(.box(let old)) = table.slots[offset].content, isSame(old) { return }
    set(offset, .value(.box(box())))
  }

  /// Accepts a function, with the types as which it can be read.
  func give<Function>(
    _ key: ShadowKey, function: Function, isValue: Bool,
    _ forms: @escaping FunctionBox<Function>.Forms, stamp: UInt32
  ) {
    let offset = PropTaker.slot(key, of: node, stamp, .current)
    if case .function(let box) = table.slots[offset].content,
      let box = box as? FunctionBox<Function>
    {
      _ = box.exchange(with: function, isValue: isValue, forms)
      return
    }
    set(offset, .function(FunctionBox(function, isValue: isValue, forms)))
  }

  func link(_ key: ShadowKey, to stateKey: ShadowKey, of owner: ShadowNode, stamp: UInt32) {
    let offset = PropTaker.slot(key, of: node, stamp, .current)
    if case .link(let link) = table.slots[offset].content, link.owner == owner,
      link.key == stateKey
    {
      return
    }
    set(offset, .link(LinkedState(owner: owner, key: stateKey)))
  }

  /// Removes the props that the parent's render did not pass again.
  func endGiving(exceptIn stamp: UInt32) {
    // The release of a value may deallocate the view, so the values are released last.
    var old: [SlotTable.Content] = []
    for offset in table.slots.indices where table.slots[offset].givenStamp != stamp {
      if case .absent = table.slots[offset].content { continue }
      let content = table.exchange(offset, .absent)
      didChange(offset, from: content)
      old.append(content)
    }
    table.sweep(readIn: node.data.stamp) { $0.isAbsent }
    withExtendedLifetime(old) {}
  }

  /// Records the keys, which the next views of the type will expect.
  func noteKeys() {
    node.kind.noteProps(table.slots.count) { table.slots[$0].key }
  }

  /// Reserves memory for the number of props that the type is known to receive.
  func expectKnown() { table.expect(node.kind.propCount) }

  /// Returns whether a new slot can be added without a search, because the type is known to receive the key next.
  @inline(__always)
  func canAppend(_ key: borrowing ShadowKey, _ giving: SlotTable.Giving) -> Bool {
    // All slots were added in this way, and the known keys differ from each other.
    giving.isInOrder && giving.known == giving.next && table.canAppend(at: giving.next)
      && node.kind.knowsProp(key, at: giving.next)
  }

  private func didChange(_ offset: Int, from old: SlotTable.Content) {
    // A reader gets nil both for nil and for a prop that is absent.
    guard table.slots[offset].readStamp == node.data.stamp, node.data.stamp > 0,
      !(old.isNothing && table.slots[offset].content.isNothing)
    else { return }
    node.invalidate(.prop(table.slots[offset].key))
  }

  @inlinable @inline(__always)
  func read(_ key: ShadowKey) -> SlotValue {
    if RenderScheduler.current.renderer == node, let offset = table.advance(to: key) {
      table.slots[offset].readStamp = node.data.stamp
      if case .value(let value) = table.slots[offset].content { return value }
    }
    return readAnywhere(key)
  }

  @usableFromInline
  func readAnywhere(_ key: ShadowKey) -> SlotValue { readSlot(key).readable }

  /// Returns a function of a type that calls the latest one under a key; reports a value of another type.
  func readFunction<Function>(_ key: ShadowKey, as type: Function.Type) -> Function? {
    let content = readSlot(key)
    var forms: [Any] = []
    if case .function(let box) = content {
      forms = box.forms
    } else if let value = content.readable.any {
      forms = [value]
    }
    for form in forms { if let function = form as? Function { return function } }
    if let form = forms.first {
      StateView.onIssue(
        .otherFunction(
          "\(key)", type: "\(Swift.type(of: form))", wanted: "\(type)", in: node.view.typeName))
    }
    return nil
  }

  private func readSlot(_ key: ShadowKey) -> SlotTable.Content {
    guard RenderScheduler.current.renderer == node else {
      return table.find(key).map { table.slots[$0].content } ?? .absent
    }
    let offset = table.slot(key)
    table.slots[offset].readStamp = node.data.stamp
    return table.slots[offset].content
  }
}

extension ShadowNode {
  @inlinable @inline(__always) var keyedProps: KeyedProps { KeyedProps(node: self) }
}

extension SlotTable.Content {
  /// The value as a view reads it; a link is followed.
  @MainActor var readable: SlotValue {
    switch self {
    case .absent: .nothing
    case .value(let value): value
    case .function(let box): box.isValue ? SlotValue(erased: box.forms.first) : .nothing
    case .link(let link): link.owner?.keyedState.read(link.key) ?? .nothing
    }
  }
}
