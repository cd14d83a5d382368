/// What typed lists of elements write their mutations to.
///
/// A tree is confined to whoever made it.
public final class ElementTree {
  @usableFromInline var list = MutationList()
  @usableFromInline var numbers = ViewNumbers()
  @usableFromInline var order = ChildOrder()

  /// Called with each key that stands twice in a list.
  ///
  /// Elements of one key are told apart by their order. Without duplicates nothing is called.
  public var onDuplicateKey: (any Hashable) -> Void = { _ in }

  /// Creates a tree without views.
  public init() {}

  /// The mutations since the last ``flush(into:)``.
  public var pending: MutationList { list }

  /// Has a host make all mutations so far.
  public func flush<Host: MutationHost>(into host: inout Host) {
    host.apply(list)
    list.removeRecords()
  }
}
