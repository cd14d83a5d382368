/// The data of a view by their names.
extension ShadowNode {
  @inline(__always) var id: NodeID {
    get { data.id }
    nonmutating set { data.id = newValue }
  }

  @inline(__always) var parentID: NodeID {
    get { data.parentID }
    nonmutating set { data.parentID = newValue }
  }

  @inline(__always) var key: ShadowKey {
    get { data.key }
    nonmutating set { data.key = newValue }
  }

  @inline(__always) var observation: RenderObservation? {
    get { data.observation }
    nonmutating set { data.observation = newValue }
  }

  @inline(__always) var pass: UInt32 {
    get { data.pass }
    nonmutating set { data.pass = newValue }
  }

  @inline(__always) var renderCount: UInt32 {
    get { data.renderCount }
    nonmutating set { data.renderCount = newValue }
  }

  @inline(__always) var depth: Int {
    get { Int(data.depth) }
    nonmutating set { data.depth = Int32(truncatingIfNeeded: newValue) }
  }

  @inlinable @inline(__always) var stamp: UInt32 {
    get { data.stamp }
    nonmutating set { data.stamp = newValue }
  }

  @inlinable @inline(__always) var isRendering: Bool {
    get { data.isRendering }
    nonmutating set { data.isRendering = newValue }
  }

  @inline(__always) var isDirty: Bool {
    get { data.isDirty }
    nonmutating set { data.isDirty = newValue }
  }

  @inline(__always) var hasInitialState: Bool {
    get { data.hasInitialState }
    nonmutating set { data.hasInitialState = newValue }
  }

  @inline(__always) var life: ViewLife {
    get { data.life }
    nonmutating set { data.life = newValue }
  }

  @inline(__always) var hasConstraints: Bool {
    get { data.hasConstraints }
    nonmutating set { data.hasConstraints = newValue }
  }

  @inline(__always) var hasArrangements: Bool {
    get { data.hasArrangements }
    nonmutating set { data.hasArrangements = newValue }
  }

  @inlinable @inline(__always) var props: SlotTable {
    _read { yield data.props }
    nonmutating _modify { yield &data.props }
  }

  @inline(__always) var state: SlotTable {
    _read { yield data.state }
    nonmutating _modify { yield &data.state }
  }

  @inlinable @inline(__always) var children: Buffer<PlacedChild> {
    _read { yield data.children }
    nonmutating _modify { yield &data.children }
  }

  @inline(__always) var leftovers: Buffer<PlacedChild> {
    _read { yield data.leftovers }
    nonmutating _modify { yield &data.leftovers }
  }

  @inline(__always) var reasons: NodeReasons {
    _read { yield data.reasons }
    nonmutating _modify { yield &data.reasons }
  }

  @inline(__always) var nextReasons: NodeReasons {
    _read { yield data.nextReasons }
    nonmutating _modify { yield &data.nextReasons }
  }
}
