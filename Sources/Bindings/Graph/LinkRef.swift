/// The dependency of one node on another: an element of two lists.
///
/// The list of a node's dependencies is in the order of reading, and singly linked: every run traverses it from the start. The
/// list of a node's subscribers is in the order of subscribing, and doubly linked, because each subscriber may be removed at
/// any time.
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
/// Safety: a link is in use until its subscriber removes it. Only entries of the `CheckStack` may refer to it longer; the node
/// that removes the link restarts or clears them.
@safe
struct LinkRef: Equatable {
  let pointer: UnsafeMutablePointer<Link>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Link>) { unsafe self.pointer = pointer }

  @inline(__always)
  static func == (a: LinkRef, b: LinkRef) -> Bool { unsafe a.pointer == b.pointer }

  /// The link in place, without a copy.
  var fields: Link {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(pointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe pointer }
  }

  /// Whether the subscriber has read the dependency in its current run, or in its last one if it is not running.
  @inline(__always)
  var isCurrent: Bool {
    let node = fields.subscriber.node
    return !node.has(.running) || fields.subscriber == node.tag
  }
}

/// The memory of links: blocks of links, and a list of free links.
///
/// A link is 40 bytes, for which an allocator would take 48. The context of a thread keeps the blocks for later links. After
/// the thread has ended, the next thread that needs a context takes them over.
@safe
struct LinkPool {
  private var free: LinkRef?
  private var next: UnsafeMutablePointer<Link>?
  private var left = 0
  private static let blockCount = 100

  @inline(__always)
  mutating func take() -> LinkRef {
    if let link = free {
      free = link.fields.nextDependency
      return link
    }
    return takeNew()
  }

  @inline(__always)
  mutating func giveBack(_ link: LinkRef) {
    link.fields.nextDependency = free
    free = link
  }

  @inline(never)
  private mutating func takeNew() -> LinkRef {
    if left == 0 {
      // Safety: the pool owns the memory, and never frees it.
      unsafe next = UnsafeMutablePointer<Link>.allocate(capacity: Self.blockCount)
      left = Self.blockCount
    }
    guard let link = unsafe next else { preconditionFailure("no block of links was allocated") }
    left -= 1
    // Safety: `left` links follow in the block.
    unsafe next = link + 1
    return unsafe LinkRef(link)
  }
}
