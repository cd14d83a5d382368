/// Stands in for a node that was released while others still depend on it.
///
/// A change of the node's dependencies must run the node's readers again. So an heir takes over the links to both sides
/// as they are, and ends when the last reader has left. It has no value: when a dependency has changed, the heir counts
/// as changed.
///
/// Links that own their dependencies would make heirs unnecessary, but they leak: a temporary value or list often
/// captures the object that owns its reader (`[weak self]` and `guard let self` outside, `self` inside), and the link
/// from the reader to the temporary would close a cycle. In a language with a garbage collector that is harmless; here an
/// heir takes over the links and releases the closure. It was tried, with a retain where a link is inserted and a release
/// where it is removed: building a graph costs 0.2 % more instructions, and the screen of
/// `aTemporaryThatHoldsTheOwnerOfItsReaderLeaksNothing` is never freed.
///
/// Giving the dead node's links to each reader, without an heir, was rejected as well: a chain of *n* values that each have
/// a reader of their own takes O(*n*²) steps to release, and heirs take O(*n*).
final class Heir: _ComputedNode {
  /// - Parameter node: The node that dies.
  init(of node: NodeRef) {
    super.init { _ in true }
    let ref = NodeRef(self)
    ref.remove(.dirty)
    ref.insert(.heir)
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

  /// Makes the readers of a dying node depend on an heir.
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

  /// Makes the readers of a dying node depend on another node, or on nothing.
  func redirect(to heir: NodeRef?) {
    let isMarked = has([.dirty, .pending, .running])
    var next = firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      link.dependency = heir
      // A subscriber that waits for its value has to run to see what is there instead.
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
    state.endingHeirs.append(heir)
    guard state.endingHeirs.count == 1 else { return }
    var index = 0
    while index < state.endingHeirs.count {
      let heir = state.endingHeirs[index]
      index += 1
      heir.dropDependencies()
      // Safety: balances `passRetained` of `handOnSubscribers`; nothing refers to it any more.
      unsafe Unmanaged<Heir>.fromOpaque(heir.base).release()
    }
    state.endingHeirs.removeAll()
  }
}
