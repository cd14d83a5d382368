/// The values of a view's ``StateView/state``, under keys: reads, writes, and the views that they make due.
@MainActor
struct KeyedState {
  let node: ShadowNode

  /// The values, in place in the view.
  private var table: SlotTable {
    @inline(__always) _read { yield node.data.state }
    @inline(__always) nonmutating _modify { yield &node.data.state }
  }

  /// The values; reading this property is not recorded as a read.
  var values: [(ShadowKey, SlotValue)] {
    table.slots.indices.compactMap { offset in
      guard case .value(let value) = table.slots[offset].content else { return nil }
      return (table.slots[offset].key, value)
    }
  }

  func read(_ key: ShadowKey) -> SlotValue {
    guard let renderer = RenderScheduler.current.renderer else {
      return table.find(key).map { table.slots[$0].content.readable } ?? .nothing
    }
    let offset = table.slot(key)
    if renderer == node {
      table.slots[offset].readStamp = node.data.stamp
    } else {
      let reader = renderer
      table.follow(
        offset, reader.data.id, stamp: reader.data.stamp, isCurrent: RenderScheduler.current.counts)
    }
    return table.slots[offset].content.readable
  }

  func write(_ key: ShadowKey, _ value: SlotValue) {
    sweep()
    let offset = table.slot(key)
    if table.slots[offset].holds(value) { return }
    write(value, at: offset)
  }

  /// Writes a value that `SlotValue` stores in a box.
  func write(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    sweep()
    let offset = table.slot(key)
    if case .value(.box(let old)) = table.slots[offset].content, isSame(old) { return }
    write(.box(box()), at: offset)
  }

  private func write(_ value: SlotValue, at offset: Int) {
    let wasAbsent = if case .absent = table.slots[offset].content { true } else { false }
    let wasThere = table.slots[offset].content.isValue
    // A `deinit` that its release triggers may write, too, after which the offset may belong to another slot. So it is
    // released last.
    let old = table.exchange(offset, .value(value))
    if node.data.life == .abandoned { node.reportAbandoned() }
    if !wasAbsent || !value.isNothing {
      wasWritten(offset)
      if wasThere == value.isNothing { keysChanged() }
    }
    withExtendedLifetime(old) {}
  }

  /// Removes unused slots if there are many.
  @inline(__always)
  func sweep() {
    // Before the first render, nil must stay, because the initial state does not replace it.
    if node.data.hasInitialState { table.sweep(readIn: node.data.stamp) { $0.isNothing } }
  }

  /// Returns the keys that have values, and records that they have been read.
  func readKeys() -> [ShadowKey] {
    _ = read(.keys)
    return table.slots.indices.compactMap {
      table.slots[$0].content.isValue ? table.slots[$0].key : nil
    }
  }

  private func keysChanged() {
    if let offset = table.find(.keys) { wasWritten(offset) }
  }

  /// Writes a value if none has been written yet.
  func initialize(_ key: ShadowKey, _ value: SlotValue) {
    let offset = table.slot(key)
    guard case .absent = table.slots[offset].content else { return }
    table.exchange(offset, .value(value))
  }

  /// Replaces all values.
  func replace(_ values: [(ShadowKey, SlotValue)]) {
    let kept = Set(values.lazy.map(\.0))
    var old: [SlotTable.Content] = []
    var written: [ShadowKey] = []
    for offset in table.slots.indices where !kept.contains(table.slots[offset].key) {
      guard case .value = table.slots[offset].content else { continue }
      written.append(table.slots[offset].key)
      old.append(table.exchange(offset, .absent))
    }
    for key in written { if let offset = table.find(key) { wasWritten(offset) } }
    if old.contains(where: \.isValue) { keysChanged() }
    withExtendedLifetime(old) {}
    for (key, value) in values { write(key, value) }
  }

  private func wasWritten(_ offset: Int) {
    let key = table.slots[offset].key
    if table.slots[offset].readStamp == node.data.stamp, node.data.stamp > 0 {
      node.reportWriteAfterReading(key)
      node.invalidate(.state(key))
    }
    for (id, stamp) in table.takeFollowers(offset) {
      guard let reader = RenderScheduler.current.node(id), reader.data.stamp == stamp else {
        continue
      }
      reader.invalidate(.linkedState(key))
    }
  }
}

extension ShadowNode {
  @inline(__always) var keyedState: KeyedState { KeyedState(node: self) }
}
