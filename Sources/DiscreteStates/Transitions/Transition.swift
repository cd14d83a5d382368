/// The completion that a transition calls when it is over, with whether it has run to its end.
public typealias Completion = (_ finished: Bool) -> Void

/// How an object gets from one state to another.
///
/// It is given the object, the mutations of the new state, and what it calls when it is over. It may call
/// them when and as often as it likes: mutations run once, the first completion counts, and completing
/// with `true` runs mutations that have not run.
///
/// ```swift
/// let fade: Transition<SearchView> = { view, mutations, completion in
///   view.alpha = 0
///   mutations()
///   UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: completion)
/// }
/// ```
///
/// A ``StateTransition`` can do more: it is notified when it has to stop.
public typealias Transition<Target: AnyObject> = (
  _ target: Target, _ mutations: @escaping () -> Void, _ completion: @escaping Completion
) -> Void

/// How an object gets from one state to another.
///
/// ``Transition`` is the same type; a type that is a closure has no member `Body`.
public typealias TransitionBody<Target: AnyObject> = Transition<Target>
