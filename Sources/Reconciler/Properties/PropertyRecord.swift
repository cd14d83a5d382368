/// A property of a type of StateViews, as an inspector and a reset see it.
@usableFromInline
final class PropertyRecord: Sendable {
  /// The kind of property.
  @usableFromInline
  enum Role: Sendable {
    case local
    case prop
  }

  /// The distance of the property's storage from the beginning of the view.
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

  /// A number that no render has, which marks the storage of a property.
  @usableFromInline static var mark: UInt32 { .max }

  /// The name of the property of a view whose storage is marked.
  @MainActor @usableFromInline
  static func nameOfMarked(in view: StateView) -> String {
    var mirror: Mirror? = Mirror(reflecting: view)
    while let current = mirror, current.subjectType != StateView.self {
      for child in current.children {
        guard (child.value as? any ResettableProperty)?.readStamp == mark, let label = child.label
        else { continue }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
      }
      mirror = current.superclassMirror
    }
    return "a property"
  }
}

extension ShadowNode {
  /// Whether the property at an offset is known, so that it is reset with the others.
  @usableFromInline
  func knowsProperty(at offset: Int) -> Bool { kind.knowsProperty(at: offset) }

  /// Notes a property of the view's type.
  @usableFromInline
  func learn(_ property: PropertyRecord) { kind.note(property) }

  /// Whether the parent is being rendered, so that its `update:` closure is what writes.
  @usableFromInline
  var isUpdatedByParent: Bool {
    guard let renderer = RenderScheduler.current.renderer else { return false }
    return renderer.data.isRendering && renderer != self && renderer.data.id == data.parentID
  }

  /// Releases the values of props, and optionally those of local state.
  ///
  /// Functions among them may hold a parent, so that nothing would ever be released.
  func resetProperties(includingLocal: Bool) {
    for property in kind.properties where includingLocal || property.role == .prop {
      property.reset(view)
    }
  }

  /// Notes that the view that is rendered reads a property of this one, which is another.
  @usableFromInline @inline(never)
  func noteForeignRead(at offset: Int) {
    guard let reader = RenderScheduler.current.renderer, reader != self else { return }
    let extras = madeExtras()
    extras.followers[offset, default: SlotTable.Followers()]
      .add(reader.data.id, reader.data.stamp, RenderScheduler.current.partRead)
    extras.followers[offset]?.sweep(RenderScheduler.current.counts)
  }

  /// Makes the readers of a property due, which has another value now.
  ///
  /// - Parameter readStamp: The number of the view's own render that read it last.
  @usableFromInline @inline(never)
  func didWriteProperty(at offset: Int, readStamp: UInt32) {
    if data.life == .abandoned { reportAbandoned() }
    if readStamp == data.stamp, data.stamp > 0, isMounted {
      if data.isRendering { reportWriteAfterReading(.text(kind.propertyName(at: offset))) }
      invalidate(.property(offset))
    }
    guard let extras = data.extras, let followers = extras.followers.removeValue(forKey: offset)
    else { return }
    for (id, stamp) in followers.readers {
      guard let node = RenderScheduler.current.node(id), node.data.stamp == stamp else { continue }
      if let parts = followers.parts[id] {
        node.check(WrittenParts(owner: data.id, offset: offset, stamp: stamp, reads: parts))
      } else {
        node.invalidate(.linkedState(.text(kind.propertyName(at: offset))))
      }
    }
  }

  /// Reports that the view writes what its render has read already.
  func reportWriteAfterReading(_ name: ShadowKey) {
    guard data.isRendering, RenderScheduler.current.renderer == self,
      madeExtras().reportedWrites.insert(name).inserted
    else { return }
    StateView.onIssue(.writtenAfterReading("\(name)", in: path))
  }
}
