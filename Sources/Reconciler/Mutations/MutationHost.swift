/// A type that follows a tree by its mutations: a recording, a test, a screen in another process.
///
/// It takes what ``StateView/recording(_:)`` returns, which knows no frames. A host that
/// shows StateViews in windows of the same process has the views themselves: see ``ViewPeer``.
public protocol MutationHost {
  /// Makes mutations, in order.
  mutating func apply(_ mutations: MutationList)
}
