/// A record of a property of a type of StateViews, to describe and to reset it.
@usableFromInline
final class PropertyRecord: Sendable {
  /// The kind of property.
  @usableFromInline
  enum Role: Sendable {
    case local
    case prop
  }

  /// The offset of the property's storage in the view, in bytes.
  let offset: Int
  let name: String
  let role: Role

  /// Releases the value, so that the property gets its initial value again.
  let reset: @MainActor @Sendable (StateView) -> Void

  /// Describes the value; nil if the property has none yet.
  let describe: @MainActor @Sendable (StateView) -> (value: String, readStamp: UInt32)?

  @usableFromInline
  init(
    offset: Int, name: String, role: Role,
    reset: @escaping @MainActor @Sendable (StateView) -> Void,
    describe: @escaping @MainActor @Sendable (StateView) -> (value: String, readStamp: UInt32)?
  ) {
    self.offset = offset
    self.name = name
    self.role = role
    self.reset = reset
    self.describe = describe
  }

  /// A stamp that no render has, which marks the storage of a property.
  @usableFromInline static var mark: UInt32 { .max }

  /// Returns the name of the property of a view whose storage is marked.
  @MainActor @usableFromInline
  static func nameOfMarked(in view: StateView) -> String {
    for property in OwnStorage.properties(of: view) {
      guard (property.value as? any ResettableProperty)?.readStamp == mark,
        let label = property.label
      else { continue }
      return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
    return "a property"
  }
}

extension ShadowNode {
  /// Returns whether the property at an offset is recorded, so that it is reset with the others.
  @usableFromInline
  func knowsProperty(at offset: Int) -> Bool { kind.knowsProperty(at: offset) }

  /// Records a property of the view's type.
  @usableFromInline
  func learn(_ property: PropertyRecord) { kind.note(property) }

  /// Whether the parent is being rendered, so that a write comes from its `update:` closure.
  @usableFromInline
  var isUpdatedByParent: Bool {
    guard let renderer = RenderScheduler.current.renderer else { return false }
    return renderer.data.isRendering && renderer != self && renderer.data.id == data.parentID
  }

  /// Releases the values of props, and optionally those of local state.
  ///
  /// Functions among them may retain a parent, in a cycle that would never end.
  func resetProperties(includingLocal: Bool) {
    for property in kind.properties where includingLocal || property.role == .prop {
      property.reset(view)
    }
  }

  /// Records that the view that is being rendered, which is another one, reads a property of this view.
  @usableFromInline @inline(never)
  func noteForeignRead(at offset: Int) {
    guard let reader = RenderScheduler.current.renderer, reader != self else { return }
    let extras = madeExtras()
    extras.followers[offset, default: SlotTable.Followers()]
      .add(reader.data.id, reader.data.stamp, RenderScheduler.current.partRead)
    extras.followers[offset]?.sweep(RenderScheduler.current.counts)
  }

  /// Makes the readers of a property due, because its value has changed.
  ///
  /// - Parameters:
  ///   - offset: The offset of the property.
  ///   - readStamp: The stamp of the view's own render that read the property last.
  @usableFromInline @inline(never)
  func didWriteProperty(at offset: Int, readStamp: UInt32) {
    if data.life.isAbandoned { reportAbandoned() }
    if readStamp == data.stamp, data.stamp > 0, isMounted {
      if data.isRendering { reportWriteAfterReading(at: offset) }
      invalidate(.property(offset))
    }
    if let extras = data.extras { followersDidSee(offset, extras) }
  }

  /// Makes the other views due that have read a property.
  @inline(never)
  private func followersDidSee(_ offset: Int, _ extras: NodeExtras) {
    guard let followers = extras.followers.removeValue(forKey: offset) else { return }
    for (id, stamp) in followers.readers {
      guard let node = RenderScheduler.current.node(id), node.data.stamp == stamp else { continue }
      if let parts = followers.parts[id] {
        node.check(WrittenParts(owner: data.id, offset: offset, stamp: stamp, reads: parts))
      } else {
        node.invalidate(.linkedState(.text(kind.propertyName(at: offset))))
      }
    }
  }

  /// Makes the views due whose latest renders have called the former function of a property.
  @usableFromInline
  func functionDidChange(at offset: Int, _ callers: [NodeID: UInt32]) {
    for (id, stamp) in callers {
      // A view that is being rendered calls the new function.
      guard let caller = RenderScheduler.current.node(id), caller.data.stamp == stamp,
        !caller.data.isRendering
      else { continue }
      caller.invalidate(
        caller == self ? .property(offset) : .linkedState(.text(kind.propertyName(at: offset))))
    }
  }

  @inline(never)
  private func reportWriteAfterReading(at offset: Int) {
    reportWriteAfterReading(.text(kind.propertyName(at: offset)))
  }

  /// Reports that the view's render writes a value that it has read.
  func reportWriteAfterReading(_ name: ShadowKey) {
    guard data.isRendering, RenderScheduler.current.renderer == self,
      madeExtras().reportedWrites.insert(name).inserted
    else { return }
    StateView.onIssue(.writtenAfterReading("\(name)", in: path))
  }
}
