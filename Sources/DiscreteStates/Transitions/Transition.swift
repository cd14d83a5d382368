/// A closure that a transition calls when it ends; `finished` is whether it has completed.
public typealias Completion = (_ finished: Bool) -> Void

/// A closure that runs a transition of an object from one state to another.
///
/// It receives the object, the mutations of the new state, and a completion. It may call both later and more than
/// once: the mutations run once, only the first completion has an effect, and completing with `true` runs mutations
/// that have not run.
///
/// ```swift
/// let fade: Transition<SearchView> = { view, mutations, completion in
///   view.alpha = 0
///   mutations()
///   UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: completion)
/// }
/// ```
///
/// A ``StateTransition`` is also notified when it is interrupted.
public typealias Transition<Target: AnyObject> = (
  _ target: Target, _ mutations: @escaping () -> Void, _ completion: @escaping Completion
) -> Void

/// A closure that runs a transition, in place of `Transition<Target>.Body` of XCEState.
///
/// ``Transition`` is the same type. A function type cannot have a member `Body`.
public typealias TransitionBody<Target: AnyObject> = Transition<Target>
