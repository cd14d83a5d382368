/// A type that reproduces a view tree from its mutations, such as a test, or a screen in another process.
///
/// It applies the result of ``StateView/recording(_:)``, which contains no frames. A host that shows StateViews in
/// the same process uses the views themselves; see ``ViewPeer``.
public protocol MutationHost {
  /// Applies mutations, in order.
  mutating func apply(_ mutations: MutationList)
}
