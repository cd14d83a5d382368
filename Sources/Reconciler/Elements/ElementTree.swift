/// What typed lists of elements write their mutations to.
///
/// A tree is confined to whoever made it.
public final class ElementTree {
  @usableFromInline var list = MutationList()
  @usableFromInline var numbers = ViewNumbers()

  /// Called with each identity that stands twice in a list, when the row that is too much comes.
  ///
  /// Rows of one identity keep as many of its views as there are, each in the right place.
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
