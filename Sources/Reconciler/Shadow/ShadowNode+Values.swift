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

  /// Writes a value for which there is no case of its own.
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
    // What ends with it may write too, and so must wait: then the offset may be another's.
    let old = data.state.exchange(offset, .value(value))
    if data.life == .abandoned { reportAbandoned() }
    if !wasAbsent || !value.isNothing {
      wasWritten(offset)
      if wasThere == value.isNothing { keysChanged() }
    }
    withExtendedLifetime(old) {}
  }

  /// Drops what is in no state any more, once there is a lot of it.
  @inline(__always)
  func sweepState() {
    // Before the first render even nil is kept, which the initial state does not replace.
    if data.hasInitialState { data.state.sweep(readIn: data.stamp) { $0.isNothing } }
  }

  /// The keys of the state that have values, which are noted to have been read.
  func readStateKeys() -> [ShadowKey] {
    _ = readState(.keys)
    return data.state.slots.indices.compactMap {
      data.state.slots[$0].content.isValue ? data.state.slots[$0].key : nil
    }
  }

  private func keysChanged() {
    if let offset = data.state.find(.keys) { wasWritten(offset) }
  }

  /// Writes a value where none was written yet.
  func initializeState(_ key: ShadowKey, _ value: SlotValue) {
    let offset = data.state.slot(key)
    guard case .absent = data.state.slots[offset].content else { return }
    data.state.exchange(offset, .value(value))
  }

  /// Makes the state what a literal says.
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

  /// Takes a value from the parent's render with a stamp.
  func giveProp(_ key: ShadowKey, _ value: SlotValue, stamp: UInt32) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if !data.props.slots[offset].holds(value) { setProp(offset, .value(value)) }
  }

  /// Puts something else than before into a slot.
  func setProp(_ offset: Int, _ content: SlotTable.Content) {
    let old = data.props.exchange(offset, content)
    guard data.props.slots[offset].readStamp == data.stamp, data.stamp > 0 else { return }
    let scheduler = RenderScheduler.current
    let place = Int(data.props.slots[offset].replaced)
    if place >= 0 {
      scheduler.replaced[place].isAgain = true
    } else if scheduler.renderer?.data.isRendering == true {
      // Only the last content that a render gives counts.
      data.props.slots[offset].replaced = Int32(truncatingIfNeeded: scheduler.replaced.count)
      scheduler.replaced.append(ReplacedProp(node: self, offset: offset, old: old))
    } else {
      propChanged(offset, from: old)
    }
  }

  /// Makes the view due if a prop that it has read is another one after the parent's render.
  func endReplacing(_ prop: ReplacedProp) {
    data.props.slots[prop.offset].replaced = -1
    if prop.isAgain, data.props.slots[prop.offset].content.isSame(as: prop.old) { return }
    propChanged(prop.offset, from: prop.old)
  }

  /// Takes a value for which there is no case of its own.
  func giveProp(
    _ key: ShadowKey, stamp: UInt32, isSame: @MainActor (ValueBox) -> Bool,
    box: @MainActor () -> ValueBox
  ) {
    let offset = PropTaker.slot(key, of: self, stamp)
    if case .value(.box(let old)) = data.props.slots[offset].content, isSame(old) { return }
    setProp(offset, .value(.box(box())))
  }

  /// Takes a function, with the types as which it can be read.
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

  /// Ends the props that the parent's render did not give again.
  func endProps(notGivenIn stamp: UInt32) {
    // What ends with a value may end the view: so none does before all is done.
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

  /// Notes the keys of this view's props, which the next views of the type will expect.
  func notePropKeys() {
    kind.noteProps(data.props.slots.count) { data.props.slots[$0].key }
  }

  /// Makes room for as many props as the type is known to be given.
  func expectProps() { data.props.expect(kind.propCount) }

  /// Whether a first value under a key can be added, because the type is known to be given that after those before.
  @inline(__always)
  func canAppendProp(_ key: borrowing ShadowKey, _ giving: SlotTable.Giving) -> Bool {
    // All that are there were added so, and none of the known keys is another's.
    giving.isInOrder && giving.known == giving.next && data.props.canAppend(at: giving.next)
      && kind.knowsProp(key, at: giving.next)
  }

  private func propChanged(_ offset: Int, from old: SlotTable.Content) {
    // Nobody sees whether nil is given, or nothing.
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

  /// A function of a type that calls the latest one under a key; a value that is no such function is reported.
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
