/// A type that follows a view tree by its mutations, such as a recording, a test, or a screen in another process.
///
/// It applies the result of ``StateView/recording(_:)``, which contains no frames. A host that
/// shows StateViews in windows of the same process has the views themselves: see ``ViewPeer``.
public protocol MutationHost {
  /// Applies mutations, in order.
  mutating func apply(_ mutations: MutationList)
}
