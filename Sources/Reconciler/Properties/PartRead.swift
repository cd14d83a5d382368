/// A read of a part of a property's value, through a binding.
@MainActor
final class PartRead {
  /// Returns whether the part differs from the value that was read.
  private(set) var hasChanged: () -> Bool = { true }

  /// Reads a part, so that the view that is being rendered depends only on this part.
  static func read<Part>(_ part: @escaping () -> Part) -> Part {
    let scheduler = RenderScheduler.current
    // A part of a part counts as one read.
    guard scheduler.renderer != nil, scheduler.partRead == nil else { return part() }
    let read = PartRead()
    scheduler.partRead = read
    let value = part()
    scheduler.partRead = nil
    read.hasChanged = { !isSame(value, scheduler.unread { part() }) }
    return value
  }
}

/// A view's reads of parts of a property that has been written since.
struct WrittenParts {
  /// The view that has the property, and the property's offset in it.
  let owner: NodeID
  let offset: Int

  /// The stamp of the reader's render.
  let stamp: UInt32
  let reads: [PartRead]
}

extension ShadowNode {
  /// Schedules a check of parts that the view has read.
  ///
  /// The parts are compared when it is the view's turn in a pass. The parent has then been rendered, and may have removed
  /// the view of an element that no longer exists, or bound it to another element.
  func check(_ written: WrittenParts) {
    guard !data.isDirty, !data.life.isRetired else { return }
    madeExtras().written.append(written)
    RenderScheduler.current.enqueue(self)
  }

  /// Makes the view due when it is placed again, because it has read the last value instead of the bound one.
  func checkWhenShown(_ offset: Int) {
    guard RenderScheduler.current.renderer == self else { return }
    madeExtras().written.append(
      WrittenParts(owner: data.id, offset: offset, stamp: data.stamp, reads: [PartRead()]))
  }

  /// Whether the view is due, or has parts to compare.
  var isProbablyDue: Bool { data.isDirty || data.extras?.written.isEmpty == false }

  /// Returns whether the view must be rendered, and makes it due if a part that it has read has changed.
  @inline(__always)
  func isDue() -> Bool {
    guard let extras = data.extras else { return data.isDirty }
    return isDue(extras)
  }

  private func isDue(_ extras: NodeExtras) -> Bool {
    if extras.written.isEmpty { return data.isDirty }
    // While a view is not placed, another element may move to the index that a property is bound to.
    if !data.isDirty, isBelowStaying() { return false }
    let written = extras.written
    extras.written = []
    if data.isDirty { return true }
    for parts in written where parts.stamp == data.stamp {
      guard let owner = RenderScheduler.current.node(parts.owner) else { continue }
      if parts.reads.contains(where: { $0.hasChanged() }) {
        data.isDirty = true
        data.nextReasons.append(.linkedState(.text(owner.kind.propertyName(at: parts.offset))))
        return true
      }
      for read in parts.reads {
        owner.madeExtras().followers[parts.offset, default: SlotTable.Followers()]
          .add(data.id, parts.stamp, read)
      }
    }
    return false
  }
}
