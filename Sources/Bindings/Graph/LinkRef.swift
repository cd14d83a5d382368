/// The dependency of one node on another: an element of two lists.
///
/// The list of a node's dependencies is in the order of reading, and singly linked: it is walked from
/// its start whenever the node runs. The list of a node's subscribers is in the order in which they
/// came, and doubly linked, since each of them may leave at any time.
@safe
struct Link {
  var dependency: NodeRef
  var subscriber: SubscriberTag
  var nextDependency: LinkRef?
  var previousSubscriber: LinkRef?
  var nextSubscriber: LinkRef?
}

/// A link in the memory of a ``LinkPool``.
///
/// Safety: a link is in use from the moment it is linked until its subscriber unlinks it; nobody keeps
/// one longer, but for the stack of a validation, whose entries are cleared by those who die.
@safe
struct LinkRef: Equatable {
  let pointer: UnsafeMutablePointer<Link>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Link>) { unsafe self.pointer = pointer }

  @inline(__always)
  static func == (a: LinkRef, b: LinkRef) -> Bool { unsafe a.pointer == b.pointer }

  @inline(__always)
  func initialize(to link: Link) { unsafe pointer.initialize(to: link) }

  @inline(__always)
  var dependency: NodeRef {
    get { unsafe pointer.pointee.dependency }
    nonmutating set { unsafe pointer.pointee.dependency = newValue }
  }

  @inline(__always)
  var subscriber: SubscriberTag {
    get { unsafe pointer.pointee.subscriber }
    nonmutating set { unsafe pointer.pointee.subscriber = newValue }
  }

  @inline(__always)
  var nextDependency: LinkRef? {
    get { unsafe pointer.pointee.nextDependency }
    nonmutating set { unsafe pointer.pointee.nextDependency = newValue }
  }

  @inline(__always)
  var previousSubscriber: LinkRef? {
    get { unsafe pointer.pointee.previousSubscriber }
    nonmutating set { unsafe pointer.pointee.previousSubscriber = newValue }
  }

  @inline(__always)
  var nextSubscriber: LinkRef? {
    get { unsafe pointer.pointee.nextSubscriber }
    nonmutating set { unsafe pointer.pointee.nextSubscriber = newValue }
  }
}

/// The memory of links: blocks that are carved up, and a list of those that are free again.
///
/// A link is 40 bytes, for which an allocator would take 48. Blocks are kept for the links to come, by
/// the context of a thread, and after the thread has ended by whichever thread needs a context next.
@safe
struct LinkPool {
  private var free: LinkRef?
  private var next: UnsafeMutablePointer<Link>?
  private var left = 0
  private static let blockCount = 100

  @inline(__always)
  mutating func take() -> LinkRef {
    if let link = free {
      free = link.nextDependency
      return link
    }
    return takeNew()
  }

  @inline(__always)
  mutating func giveBack(_ link: LinkRef) {
    link.nextDependency = free
    free = link
  }

  @inline(never)
  private mutating func takeNew() -> LinkRef {
    if left == 0 {
      // Safety: owned by the pool for good.
      unsafe next = UnsafeMutablePointer<Link>.allocate(capacity: Self.blockCount)
      left = Self.blockCount
    }
    guard let link = unsafe next else { preconditionFailure("a block has been allocated") }
    left -= 1
    // Safety: `left` links follow in the block.
    unsafe next = link + 1
    return unsafe LinkRef(link)
  }
}
