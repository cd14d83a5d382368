/// What a render has placed: by its shadow while the render lasts, then by its number in the tree.
@usableFromInline
struct PlacedView {
  /// The render that placed it, of all renders.
  let render: UInt64

  // Safety: read in that render alone, while the parent's shadow or what it has placed holds the view.
  @safe unowned(unsafe) private let node: ShadowNode?
  private let number: Int32
  private let generation: UInt32

  init(_ render: UInt64, _ node: ShadowNode?, number: Int32, generation: UInt32) {
    self.render = render
    self.node = node
    self.number = number
    self.generation = generation
  }

  @MainActor @usableFromInline var view: PlatformView {
    let id = NodeID(number: number, generation: generation)
    guard let view = RenderScheduler.shared.view(id) else {
      preconditionFailure("the view has left")
    }
    return view
  }

  // Closures are said to be the main actor's, which else would be checked in each call.

  @MainActor @usableFromInline
  func give(_ key: ShadowKey, _ value: SlotValue) {
    let scheduler = RenderScheduler.shared
    if render == scheduler.placingRender {
      node?.giveProp(key, value, stamp: scheduler.placingStamp)
    } else if let (child, owner) = nodesLater() {
      child.giveProp(key, value, stamp: owner.stamp)
    }
  }

  @MainActor @usableFromInline
  func give(_ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox)
  {
    let scheduler = RenderScheduler.shared
    if render == scheduler.placingRender {
      node?.giveProp(key, stamp: scheduler.placingStamp, isSame: isSame, box: box)
    } else if let (child, owner) = nodesLater() {
      child.giveProp(key, stamp: owner.stamp, isSame: isSame, box: box)
    }
  }

  @MainActor
  func give<Function>(
    _ key: ShadowKey, function: Function, _ caller: FunctionBox<Function>.Caller? = nil
  ) {
    guard let (child, owner) = nodes() else { return }
    child.giveFunction(key, function, caller, stamp: owner.stamp)
  }

  @MainActor
  func link(_ key: ShadowKey, to stateKey: ShadowKey) {
    guard let (child, owner) = nodes() else { return }
    child.giveLink(key, to: stateKey, of: owner, stamp: owner.stamp)
  }

  @MainActor
  private func nodes() -> (child: ShadowNode, owner: ShadowNode)? {
    let scheduler = RenderScheduler.shared
    guard render == scheduler.render, let owner = scheduler.renderer?.node else {
      return nodesLater()
    }
    return node.map { ($0, owner) }
  }

  /// The view's shadow and that of its parent, once the render is over.
  @MainActor
  private func nodesLater() -> (child: ShadowNode, owner: ShadowNode)? {
    let id = NodeID(number: number, generation: generation)
    guard let child = RenderScheduler.shared.node(id), let owner = child.parent else { return nil }
    return (child, owner)
  }
}
