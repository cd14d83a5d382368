/// What shows views: a screen, a terminal, a recording.
public protocol MutationHost {
  /// Makes mutations, in order.
  mutating func apply(_ mutations: MutationList)
}
