/// A view that a render has placed, by its number in the tree.
@usableFromInline
struct PlacedView {
  @usableFromInline let id: NodeID

  /// The view, which its parent retains until the render ends; afterwards, only ``view`` counts.
  @usableFromInline let latest: ViewReference

  @inlinable @inline(__always)
  init(id: NodeID, latest: ViewReference) {
    self.id = id
    self.latest = latest
  }

  @MainActor @usableFromInline var view: PlatformView {
    guard let view = RenderScheduler.current.view(id) else {
      preconditionFailure("the placed view has left the tree")
    }
    return view
  }

  // The closures are isolated to the main actor; otherwise, the actor would be checked in each call.

  @MainActor @inlinable @inline(__always)
  func give(_ key: consuming ShadowKey, _ value: consuming SlotValue) {
    let scheduler = RenderScheduler.current
    if !PropTaker.giveSame(id, key, value, scheduler) { giveOther(key, value, scheduler) }
  }

  @MainActor @usableFromInline
  func giveOther(
    _ key: consuming ShadowKey, _ value: consuming SlotValue, _ scheduler: RenderScheduler
  ) {
    if id == scheduler.taker.id { return PropTaker.give(key, value, scheduler) }
    guard let (child, stamp) = taker(scheduler) else { return }
    child.keyedProps.give(key, value, stamp: stamp)
  }

  @MainActor @usableFromInline
  func give(_ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox)
  {
    let scheduler = RenderScheduler.current
    if id == scheduler.taker.id {
      return PropTaker.give(key, isSame: isSame, box: box, scheduler)
    }
    guard let (child, stamp) = taker(scheduler) else { return }
    child.keyedProps.give(key, stamp: stamp, isSame: isSame, box: box)
  }

  /// Gives the child a function, or nil, with the types as which the child can read it.
  @MainActor @usableFromInline
  func give<Function>(
    _ key: ShadowKey, function: Function?, isValue: Bool = true,
    forms: @escaping FunctionBox<Function>.Forms
  ) {
    guard let function else { return give(key, .nothing) }
    guard let (child, stamp) = taker(.current) else { return }
    child.keyedProps.give(key, function: function, isValue: isValue, forms, stamp: stamp)
  }

  @MainActor
  func link(_ key: ShadowKey, to stateKey: ShadowKey) {
    guard let (child, stamp) = taker(.current), let owner = child.parent?.lender else { return }
    child.keyedProps.link(key, to: stateKey, of: owner, stamp: stamp)
  }

  /// The view's shadow, and the number of its parent's latest render.
  @MainActor
  private func taker(_ scheduler: RenderScheduler) -> (ShadowNode, UInt32)? {
    guard let child = scheduler.node(id), let owner = child.parent else { return nil }
    return (child, owner.data.stamp)
  }
}
