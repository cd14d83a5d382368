extension ShadowNode {
  // MARK: - State

  func readState(_ key: ShadowKey) -> SlotValue {
    guard let renderer = RenderScheduler.current.renderer else {
      return data.state.find(key).map { value(of: data.state.slots[$0].content) } ?? .nothing
    }
    let offset = data.state.slot(key)
    if renderer == self {
      data.state.slots[offset].readStamp = data.stamp
    } else {
      let reader = renderer
      data.state.follow(
        offset, reader.data.id, stamp: reader.data.stamp, isCurrent: RenderScheduler.current.counts)
    }
    return value(of: data.state.slots[offset].content)
  }

  func writeState(_ key: ShadowKey, _ value: SlotValue) {
    sweepState()
    let offset = data.state.slot(key)
    if data.state.slots[offset].holds(value) { return }
    write(value, at: offset)
  }

  /// Writes a value that `SlotValue` stores in a box.
  func writeState(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    sweepState()
    let offset = data.state.slot(key)
    if case .value(.box(let old)) = data.state.slots[offset].content, isSame(old) { return }
    write(.box(box()), at: offset)
  }

  private func write(_ value: SlotValue, at offset: Int) {
    let wasAbsent = if case .absent = data.state.slots[offset].content { true } else { false }
    let wasThere = data.state.slots[offset].content.isValue
    // A `deinit` that its release triggers may write, too, after which the offset may belong to another slot. So it is
    // released last.
    let old = data.state.exchange(offset, .value(value))
    if data.life == .abandoned { reportAbandoned() }
    if !wasAbsent || !value.isNothing {
      wasWritten(offset)
      if wasThere == value.isNothing { keysChanged() }
    }
    withExtendedLifetime(old) {}
  }

  /// Removes unused slots of the state if there are many.
  @inline(__always)
  func sweepState() {
    // Before the first render, nil must stay, because the initial state does not replace it.
    if data.hasInitialState { data.state.sweep(readIn: data.stamp) { $0.isNothing } }
  }

  /// Returns the keys of the state that have values, and records that they have been read.
  func readStateKeys() -> [ShadowKey] {
    _ = readState(.keys)
    return data.state.slots.indices.compactMap {
      data.state.slots[$0].content.isValue ? data.state.slots[$0].key : nil
    }
  }

  private func keysChanged() {
    if let offset = data.state.find(.keys) { wasWritten(offset) }
  }

  /// Writes a value if none has been written yet.
  func initializeState(_ key: ShadowKey, _ value: SlotValue) {
    let offset = data.state.slot(key)
    guard case .absent = data.state.slots[offset].content else { return }
    data.state.exchange(offset, .value(value))
  }

  /// Replaces the whole state by the values of a literal.
  func replaceState(_ values: [(ShadowKey, SlotValue)]) {
    let kept = Set(values.lazy.map(\.0))
    var old: [SlotTable.Content] = []
    var written: [ShadowKey] = []
    for offset in data.state.slots.indices where !kept.contains(data.state.slots[offset].key) {
      guard case .value = data.state.slots[offset].content else { continue }
      written.append(data.state.slots[offset].key)
      old.append(data.state.exchange(offset, .absent))
    }
    for key in written { if let offset = data.state.find(key) { wasWritten(offset) } }
    if old.contains(where: \.isValue) { keysChanged() }
    withExtendedLifetime(old) {}
    for (key, value) in values { writeState(key, value) }
  }

  private func wasWritten(_ offset: Int) {
    let key = data.state.slots[offset].key
    if data.state.slots[offset].readStamp == data.stamp, data.stamp > 0 {
      reportWriteAfterReading(key)
      invalidate(.state(key))
    }
    for (id, stamp) in data.state.takeFollowers(offset) {
      guard let node = RenderScheduler.current.node(id), node.data.stamp == stamp else { continue }
      node.invalidate(.linkedState(key))
    }
  }

  // MARK: - Props

  /// Accepts a value from the parent's render with a stamp.
  func giveProp(_ key: ShadowKey, _ value: SlotValue, stamp: UInt32) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if !data.props.slots[offset].holds(value) { setProp(offset, .value(value)) }
  }

  /// Replaces the content of a slot by a different one.
  func setProp(_ offset: Int, _ content: SlotTable.Content) {
    let old = data.props.exchange(offset, content)
    guard data.props.slots[offset].readStamp == data.stamp, data.stamp > 0 else { return }
    let scheduler = RenderScheduler.current
    let place = Int(data.props.slots[offset].replaced)
    if place >= 0 {
      scheduler.replaced[place].isAgain = true
    } else if scheduler.renderer?.data.isRendering == true {
      // Only the last content that a render passes counts.
      data.props.slots[offset].replaced = Int32(truncatingIfNeeded: scheduler.replaced.count)
      scheduler.replaced.append(ReplacedProp(node: self, offset: offset, old: old))
    } else {
      propChanged(offset, from: old)
    }
  }

  /// Makes the view due if the parent's render has changed a prop that the view has read.
  func endReplacing(_ prop: ReplacedProp) {
    data.props.slots[prop.offset].replaced = -1
    if prop.isAgain, data.props.slots[prop.offset].content.isSame(as: prop.old) { return }
    propChanged(prop.offset, from: prop.old)
  }

  /// Accepts a value that `SlotValue` stores in a box.
  func giveProp(
    _ key: ShadowKey, stamp: UInt32, isSame: @MainActor (ValueBox) -> Bool,
    box: @MainActor () -> ValueBox
  ) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if case .value(.box(let old)) = data.props.slots[offset].content, isSame(old) { return }
    setProp(offset, .value(.box(box())))
  }

  /// Accepts a function, with the types as which it can be read.
  func giveFunction<Function>(
    _ key: ShadowKey, _ function: Function, isValue: Bool,
    _ forms: @escaping FunctionBox<Function>.Forms, stamp: UInt32
  ) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if case .function(let box) = data.props.slots[offset].content,
      let box = box as? FunctionBox<Function>
    {
      _ = box.exchange(with: function, isValue: isValue, forms)
      return
    }
    setProp(offset, .function(FunctionBox(function, isValue: isValue, forms)))
  }

  func giveLink(_ key: ShadowKey, to stateKey: ShadowKey, of owner: ShadowNode, stamp: UInt32) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if case .link(let link) = data.props.slots[offset].content, link.owner == owner,
      link.key == stateKey
    {
      return
    }
    setProp(offset, .link(LinkedState(owner: owner, key: stateKey)))
  }

  /// Removes the props that the parent's render did not pass again.
  func endProps(notGivenIn stamp: UInt32) {
    // The release of a value may deallocate the view, so the values are released last.
    var old: [SlotTable.Content] = []
    for offset in data.props.slots.indices where data.props.slots[offset].givenStamp != stamp {
      if case .absent = data.props.slots[offset].content { continue }
      let content = data.props.exchange(offset, .absent)
      propChanged(offset, from: content)
      old.append(content)
    }
    data.props.sweep(readIn: self.data.stamp) { $0.isAbsent }
    withExtendedLifetime(old) {}
  }

  /// Records the keys of this view's props, which the next views of the type will expect.
  func notePropKeys() {
    kind.noteProps(data.props.slots.count) { data.props.slots[$0].key }
  }

  /// Reserves memory for the number of props that the type is known to receive.
  func expectProps() { data.props.expect(kind.propCount) }

  /// Returns whether a new slot can be added without a search, because the type is known to receive the key next.
  @inline(__always)
  func canAppendProp(_ key: borrowing ShadowKey, _ giving: SlotTable.Giving) -> Bool {
    // All slots were added in this way, and the known keys differ from each other.
    giving.isInOrder && giving.known == giving.next && data.props.canAppend(at: giving.next)
      && kind.knowsProp(key, at: giving.next)
  }

  private func propChanged(_ offset: Int, from old: SlotTable.Content) {
    // A reader gets nil both for nil and for a prop that is absent.
    guard data.props.slots[offset].readStamp == data.stamp, data.stamp > 0,
      !(old.isNothing && data.props.slots[offset].content.isNothing)
    else { return }
    invalidate(.prop(data.props.slots[offset].key))
  }

  @inlinable @inline(__always)
  func readProp(_ key: ShadowKey) -> SlotValue {
    if RenderScheduler.current.renderer == self, let offset = data.props.advance(to: key) {
      data.props.slots[offset].readStamp = data.stamp
      if case .value(let value) = data.props.slots[offset].content { return value }
    }
    return readPropAnywhere(key)
  }

  @usableFromInline
  func readPropAnywhere(_ key: ShadowKey) -> SlotValue { value(of: readPropSlot(key)) }

  /// Returns a function of a type that calls the latest one under a key; reports a value of another type.
  func readFunction<Function>(_ key: ShadowKey, as type: Function.Type) -> Function? {
    let content = readPropSlot(key)
    var forms: [Any] = []
    if case .function(let box) = content {
      forms = box.forms
    } else if let value = value(of: content).any {
      forms = [value]
    }
    for form in forms { if let function = form as? Function { return function } }
    if !forms.isEmpty { StateView.onIssue(.otherFunction("\(key)", in: view.typeName)) }
    return nil
  }

  private func readPropSlot(_ key: ShadowKey) -> SlotTable.Content {
    guard RenderScheduler.current.renderer == self else {
      return data.props.find(key).map { data.props.slots[$0].content } ?? .absent
    }
    let offset = data.props.slot(key)
    data.props.slots[offset].readStamp = data.stamp
    return data.props.slots[offset].content
  }

  private func value(of content: SlotTable.Content) -> SlotValue {
    switch content {
    case .absent: .nothing
    case .value(let value): value
    case .function(let box): box.isValue ? SlotValue(erased: box.forms.first) : .nothing
    case .link(let link): link.owner?.readState(link.key) ?? .nothing
    }
  }
}
