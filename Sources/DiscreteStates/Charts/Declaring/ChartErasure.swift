/// An action without the user's types, which receives the object and the session.
typealias ChartAction = (AnyObject, _StatechartRunner) throws -> Void

/// A guard without the user's types.
typealias ChartGuard = (AnyObject, _StatechartRunner) throws -> Bool

/// Erases the user's types from closures, once, where the closures are declared.
///
/// The compiler does not specialize generic classes for clients of the module. When the runner was generic, an event
/// took 2.1 µs, most of it for looking up type metadata; without the user's types, it took 0.44 µs.
enum ChartErasure<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias Session = StatechartSession<Target, ID, Event>

  // Safety: a program reaches `_StatechartRunner` only through `StatechartSession.init`, whose chart has
  // the same three types, together with an object of its `Target`.

  private static func target(_ object: AnyObject) -> Target {
    unsafe unsafeDowncast(object, to: Target.self)
  }

  private static func session(_ runner: _StatechartRunner) -> Session {
    unsafe unsafeDowncast(runner, to: Session.self)
  }

  static func function<Result>(_ body: @escaping (Target) -> Result) -> (AnyObject) -> Result {
    { body(target($0)) }
  }

  static func output<Output>(
    _ body: @escaping (Target) throws -> Output
  ) -> (AnyObject) throws -> Any {
    { try body(target($0)) }
  }

  static func action(_ body: @escaping (Target) throws -> Void) -> ChartAction {
    // Safety: as above, and references are passed in the same way for every class. A cast in each call would retain the
    // object.
    let erased = unsafe unsafeBitCast(body, to: ((AnyObject) throws -> Void).self)
    return { object, _ in try erased(object) }
  }

  static func action(_ body: @escaping (Target, Session) throws -> Void) -> ChartAction {
    { try body(target($0), session($1)) }
  }

  static func `guard`(_ body: @escaping (Target) throws -> Bool) -> ChartGuard {
    { object, _ in try body(target(object)) }
  }

  static func `guard`(_ body: @escaping (Target, Session) throws -> Bool) -> ChartGuard {
    { try body(target($0), session($1)) }
  }

  static func mutations(_ state: DiscreteState<Target>) -> ChartBehavior.Mutations {
    let (set, update) = (state.set, state.update)
    return ChartBehavior.Mutations(
      enter: {
        set(target($0))
        update?(target($0))
      }, refresh: { update?(target($0)) })
  }

  static func invocation(
    _ declaration: InvocationDeclaration<Target, ID, Event>
  ) -> ChartBehavior.Invocation {
    { object, runner, state, stay in
      let session = session(runner)
      return declaration.start(target(object), session) { [weak session] event in
        session?.acceptResult(of: state, stay, event)
      }
    }
  }
}
