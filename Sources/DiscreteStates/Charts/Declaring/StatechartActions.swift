/// What runs when a state is entered.
public struct OnEntry<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: ActionDeclaration<Event>

  /// Declares an action that looks at the session: its event, its states.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares that an event is raised, which comes before all that are sent.
  @inlinable
  public init(raising event: Event) {
    self.init(raising: event) { _, session in session.raise(event) }
  }

  @usableFromInline
  init(
    raising event: Event, _ raise: @escaping (Target, StatechartSession<Target, ID, Event>) -> Void
  ) {
    declaration = ActionDeclaration(
      run: ChartErasure<Target, ID, Event>.action(raise), raised: event)
  }
}

/// What runs when a state is left.
public struct OnExit<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: ActionDeclaration<Event>

  /// Declares an action that looks at the session: its event, its states.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares that an event is raised, which comes before all that are sent.
  @inlinable
  public init(raising event: Event) {
    self.init(raising: event) { _, session in session.raise(event) }
  }

  @usableFromInline
  init(
    raising event: Event, _ raise: @escaping (Target, StatechartSession<Target, ID, Event>) -> Void
  ) {
    declaration = ActionDeclaration(
      run: ChartErasure<Target, ID, Event>.action(raise), raised: event)
  }
}

/// Work that runs while a state is active, and whose outcome comes back as an event.
///
/// ```swift
/// Invoke { $0.password } run: { try await server.check($0) } done: { .accepted($0) } failed: { _ in .refused }
/// ```
///
/// It starts when the macrostep that entered the state is over, runs on no actor of its own, and is
/// cancelled when the state is left; an outcome that comes later is dropped.
public struct Invoke<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: InvocationDeclaration<Target, ID, Event>

  /// Declares work.
  ///
  /// - Parameters:
  ///   - input: Takes what the work needs from the object, on the object's actor.
  ///   - run: The work.
  ///   - done: The event of its result.
  ///   - failed: The event of its error.
  public init<Input: Sendable, Output: Sendable>(
    _ input: @escaping (Target) -> Input,
    run: @escaping @Sendable (Input) async throws -> Output,
    done: @escaping (Output) -> Event,
    failed: @escaping (any Error) -> Event
  ) {
    declaration = InvocationDeclaration { target, owner, settle in
      let input = input(target)
      let outcome = InvocationOutcome<Output> { result in
        switch result {
        case .success(let output): settle(done(output))
        case .failure(let error): settle(failed(error))
        }
      }
      return Task.detached {
        let result: Result<Output, any Error>
        do { result = .success(try await run(input)) } catch { result = .failure(error) }
        await outcome.deliver(result, on: owner)
      }
    }
  }
}

/// Invoked work as it was declared.
struct InvocationDeclaration<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  /// Starts the work; what it is given hears, on the owner, of the event that the work ends with.
  var start: (Target, any Actor, _ settle: @escaping (Event) -> Void) -> Task<Void, Never>
}

/// The outcome of invoked work on its way back to the owner.
///
/// `@unchecked`: it was made on the owner, and `deliver`, which alone looks into it, runs there. It lets go
/// of the closure there, too, since whoever lets go of this object last may be anywhere.
private final class InvocationOutcome<Output: Sendable>: @unchecked Sendable {
  private var settle: ((Result<Output, any Error>) -> Void)?

  init(_ settle: @escaping (Result<Output, any Error>) -> Void) { self.settle = settle }

  func deliver(_ result: Result<Output, any Error>, on owner: isolated any Actor) {
    let settle = settle
    self.settle = nil
    settle?(result)
  }
}
