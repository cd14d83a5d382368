/// What stands in for a node that has died, before those who have read it and are still there.
///
/// What the node had read still tells them to run again. So an heir takes over the links to both sides as
/// they are, and ends with the last of the readers' links. It has no value of its own: when something
/// that the node had read has changed, it counts as changed.
final class Heir: ComputedNode {
  /// - Parameter node: The node that dies.
  init(of node: NodeRef) {
    super.init { _ in true }
    let ref = NodeRef(self)
    ref.remove(.dirty)
    ref.insert(node.has(.follows) ? [.heir, .follows] : .heir)
    if let name = node.name { named(name) }
  }
}

extension NodeRef {
  /// Hands on what a dying node depends on to those who depend on it.
  @inline(never)
  func bequeath() {
    let heir = handOnSubscribers()
    let tag = heir.tag
    var last: LinkRef?
    var next = dependencies
    while let link = next {
      link.subscriber = tag
      last = link
      next = link.nextDependency
    }
    last?.nextDependency = heir.dependencies
    heir.dependencies = dependencies
    dependencies = nil
  }

  /// Has those who depend on a dying node depend on an heir.
  private func handOnSubscribers() -> NodeRef {
    if let only = firstSubscriber, only == lastSubscriber, only.subscriber.node.has(.heir) {
      // Of a chain that goes from its end, one heir is left.
      let heir = only.subscriber.node
      redirect(to: nil)
      return heir
    }
    // Safety: it holds itself until the last of its readers' links has gone.
    let heir = unsafe NodeRef(Unmanaged.passRetained(Heir(of: self)).takeUnretainedValue())
    heir.firstSubscriber = firstSubscriber
    heir.lastSubscriber = lastSubscriber
    redirect(to: heir)
    return heir
  }

  /// Has those who depend on a dying node depend on another one, or on nothing in its stead.
  func redirect(to heir: NodeRef?) {
    let isMarked = has([.dirty, .pending, .running])
    var next = firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      link.dependency = heir
      // Whoever was waiting for its value has to run to see what is there instead.
      let subscriber = link.subscriber.node
      if isMarked, subscriber.has(.pending) { subscriber.insert(.dirty) }
    }
    firstSubscriber = nil
    lastSubscriber = nil
  }
}

extension GraphContext {
  /// Ends an heir that nobody depends on any more.
  ///
  /// It may have been the last to depend on other heirs: these follow one after the other, not
  /// within each other.
  @inline(never)
  func end(heir: NodeRef) {
    endingHeirs.append(heir)
    guard endingHeirs.count == 1 else { return }
    var index = 0
    while index < endingHeirs.count {
      let heir = endingHeirs[index]
      index += 1
      heir.dropDependencies()
      // Safety: balances `passRetained` of `handOnSubscribers`; nothing refers to it any more.
      unsafe Unmanaged<Heir>.fromOpaque(heir.base).release()
    }
    endingHeirs.removeAll()
  }
}
