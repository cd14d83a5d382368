/// An accessor for a ``Local`` or a ``Prop``, which refers to the storage of the property.
///
/// The wrappers' accessors create one inline, where the compiler knows the key path and therefore the address of the
/// storage. Following a key path at run time would take 450 ns instead of 3 ns. Key paths are not stored either, because
/// creating one takes as long as a read.
@MainActor @safe @usableFromInline
struct PropertyAccess<Value> {
  @usableFromInline let node: ShadowNode

  // Safety: a stored property of an object has the same address for as long as the object lives, and the caller retains
  // it. No client code runs while the storage is written, because former values are released afterwards.
  @usableFromInline nonisolated(unsafe) let storage: UnsafeMutablePointer<PropertyStorage<Value>>

  // Nonisolated, because an isolated closure would check the actor in each call.
  @inlinable @inline(__always)
  nonisolated init(_ owner: StateView, _ storage: inout PropertyStorage<Value>) {
    node = owner.node
    unsafe self.storage = withUnsafeMutablePointer(to: &storage) { unsafe $0 }
  }

  /// Creates an accessor for the property at an offset, which is the same in all views of the type.
  @inlinable
  init(_ owner: StateView, at offset: Int) {
    node = owner.node
    unsafe storage = UnsafeMutableRawPointer(node.owner.toOpaque())
      .advanced(by: offset).assumingMemoryBound(to: PropertyStorage<Value>.self)
  }

  /// The offset of the storage in the view, in bytes, which is the same in all views of the type.
  @inlinable @inline(__always)
  var offset: Int {
    unsafe UnsafeRawPointer(storage) - UnsafeRawPointer(node.owner.toOpaque())
  }

  /// Whether the value is neither a function nor bound to another property.
  @inlinable @inline(__always)
  var isPlain: Bool { unsafe !storage.pointee.isFunction && storage.pointee.link == nil }

  // MARK: - Reading

  /// Reads the value, and records the read if a view is being rendered.
  @inlinable @inline(__always)
  func read() -> Value {
    if node.data.isRendering {
      unsafe storage.pointee.readStamp = node.data.stamp
    } else if let renderer = RenderScheduler.current.renderer {
      if renderer == node {
        unsafe storage.pointee.readStamp = node.data.stamp
      } else {
        node.noteForeignRead(at: offset)
      }
    }
    if isPlain, let value = unsafe storage.pointee.value { return value }
    return readElsewhere()
  }

  @inlinable @inline(never)
  func readElsewhere() -> Value {
    let link = unsafe storage.pointee.link
    if let bound = link?.bound { return bound.read(by: node, at: offset) }
    let value = unsafe storage.pointee.value ?? begin()
    guard unsafe storage.pointee.isFunction, link == nil,
      let forward = unsafe storage.pointee.rules().forward
    else { return value }
    let latest = LatestFunction(value)
    let forwarding = forward(latest)
    unsafe storage.pointee.link = latest
    unsafe storage.pointee.value = forwarding
    return forwarding
  }

  /// Gives the property its initial value.
  @inlinable @inline(never)
  func begin() -> Value {
    guard let initial = unsafe storage.pointee.rules().initial else {
      preconditionFailure(
        "the prop \(name) has no value: set it in the update: of place, or give it an initial value"
      )
    }
    let value = RenderScheduler.current.unread { initial() }
    unsafe storage.pointee.value = value
    learn()
    return value
  }

  // MARK: - Writing

  /// Writes the value, and makes its readers due if it has changed.
  @inlinable @inline(__always)
  func write(_ value: consuming Value) {
    if isPlain {
      let isSame = holds(value)
      #if DEBUG
        checkWrite(isSame: isSame ?? false, value)
      #endif
      if let isSame {
        if !isSame { replace(with: value) }
        return
      }
      // No view has read it.
      unsafe storage.pointee.value = value
      if !node.knowsProperty(at: offset) { learn() }
      return
    }
    writeElsewhere(value)
  }

  /// Returns whether the value counts as the same as another one; nil before the first value is stored.
  @inlinable @inline(__always)
  func holds(_ other: Value) -> Bool? {
    if PropertyStorage<Value>.isCompared { return unsafe storage.pointee.holds(other) }
    if unsafe storage.pointee.refers(to: other) { return true }
    // A copy, because the comparison may run client code, which may write the property.
    guard let value = unsafe storage.pointee.value else { return nil }
    return unsafe storage.pointee.rules().isSame(value, other)
  }

  @inlinable @inline(never)
  func replace(with value: consuming Value) {
    var value = Optional(value)
    unsafe swap(&storage.pointee.value, &value)
    unsafe node.didWriteProperty(at: offset, readStamp: storage.pointee.readStamp)
    // A `deinit` that the release of the old value triggers may use the property.
    endLifetime(of: value)
  }

  @inlinable @inline(never)
  func writeElsewhere(_ value: Value) {
    let link = unsafe storage.pointee.link
    if let bound = link?.bound {
      if node.isUpdatedByParent { return unbind(value) }
      return bound.write(value)
    }
    guard let old = unsafe storage.pointee.value else {
      unsafe storage.pointee.value = value
      return learn()
    }
    if let latest = link?.latest {
      if unsafe storage.pointee.rules().isSame(old, value) {
        // Exchanged first, because a `deinit` that the release triggers may call the new function.
        let former = latest.stored
        latest.stored = value
        if latest.callers != nil { node.functionDidChange(at: offset, latest.takeCallers()) }
        return endLifetime(of: former)
      }
      unsafe storage.pointee.link = nil
    }
    replace(with: value)
    endLifetime(of: link)
  }

  // MARK: - Binding

  /// Returns a binding to the property, or the one to which the property is bound.
  @inlinable
  func binding() -> ValueBinding<Value> {
    if let binding = unsafe storage.pointee.link?.bound?.binding {
      // A view that passes the binding on is rendered again when its own property is bound to something else.
      if RenderScheduler.current.renderer == node {
        unsafe storage.pointee.readStamp = node.data.stamp
      }
      return binding
    }
    let latest = unsafe storage.pointee.value ?? begin()
    let offset = offset
    return ValueBinding(owner: node.view, offset: offset) { [weak view = node.view] in
      view.map { PropertyAccess($0, at: offset).read() } ?? latest
    } set: { [weak view = node.view] in
      if let view { PropertyAccess(view, at: offset).write($0) }
    }
  }

  /// Binds the property to another one.
  @inlinable
  func bind(to binding: ValueBinding<Value>) {
    let former = unsafe storage.pointee.link
    if let bound = former?.bound, bound.binding.isSame(as: binding) { return }
    unsafe storage.pointee.link = BoundValue(binding)
    #if DEBUG
      forgetOverwritten()
    #endif
    learn()
    unsafe node.didWriteProperty(at: offset, readStamp: storage.pointee.readStamp)
    endLifetime(of: former)
  }

  /// Ends the binding, because the parent sets a value of its own.
  @inlinable
  func unbind(_ value: Value) {
    let former = unsafe (storage.pointee.value, storage.pointee.link)
    unsafe storage.pointee.link = nil
    unsafe storage.pointee.value = value
    #if DEBUG
      forgetOverwritten()
      unsafe storage.pointee.updateStamp = node.parentStamp
    #endif
    // Even for an equal value, because the views to which the binding was passed write to the old target.
    unsafe node.didWriteProperty(at: offset, readStamp: storage.pointee.readStamp)
    endLifetime(of: former)
  }

  // MARK: - Records

  /// Records the property for the view's type, unless a view of the type has done so.
  @inlinable @inline(never)
  func learn() {
    let offset = offset
    if node.knowsProperty(at: offset) { return }
    precondition((0..<1 << 20).contains(offset), "the property is not stored in its view")
    node.learn(
      unsafe PropertyRecord(
        offset: offset, name: name, role: storage.pointee.rules().role,
        reset: { PropertyAccess($0, at: offset).reset() },
        describe: { PropertyAccess($0, at: offset).described }))
  }

  /// The property's name, found by marking its storage.
  @inlinable
  var name: String {
    let readStamp = unsafe storage.pointee.readStamp
    unsafe storage.pointee.readStamp = PropertyRecord.mark
    let name = PropertyRecord.nameOfMarked(in: node.view)
    unsafe storage.pointee.readStamp = readStamp
    return name
  }

  @inlinable
  func reset() {
    let old = unsafe (storage.pointee.value, storage.pointee.link)
    unsafe storage.pointee.value = nil
    unsafe storage.pointee.link = nil
    #if DEBUG
      unsafe storage.pointee.updateStamp = 0
    #endif
    endLifetime(of: old)
  }

  @inlinable
  var described: (value: String, readStamp: UInt32)? {
    let storage = unsafe storage.pointee
    if storage.isFunction, storage.value != nil { return ("a function", storage.readStamp) }
    let bound = storage.link?.bound?.read(by: node, at: offset)
    guard let value = bound ?? storage.value else { return nil }
    return ("\(value)", storage.readStamp)
  }
}

/// Extends the lifetime of a value to this call, because its release may run client code.
// Nonisolated, because the empty closure would otherwise check the actor in each call.
@inlinable @inline(__always)
func endLifetime<Value>(of value: Value) { withExtendedLifetime(value) {} }
