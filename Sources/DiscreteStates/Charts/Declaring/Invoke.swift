/// Work that runs while a state is active, and whose result returns to the chart as an event.
///
/// ```swift
/// Invoke { $0.password } run: { try await server.check($0) } done: { .accepted($0) } failed: { _ in .refused }
/// Invoke { try await $0.load() } done: { .loaded($0) } failed: { _ in .failed }   // a method of a @MainActor class
/// ```
///
/// The work starts at the end of the macrostep that entered the state, in a detached task, unless the macrostep has
/// exited the state again. Leaving the state cancels the task, and the session drops a result that arrives later.
/// ``StatechartSession/onUnhandled`` receives a result to which no active state reacts. The result returns to the
/// session's actor, so starting a session without an actor stops the program. The work may also be another chart:
/// `Invoke(login, as: "login") { … }`.
public struct Invoke<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  let declaration: InvocationDeclaration<Target, ID, Event>

  /// The work as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(.invocation(declaration))]
  }

  /// Declares an asynchronous function.
  ///
  /// - Parameters:
  ///   - input: Returns the values that the work needs from the object. Called on the session's actor.
  ///   - run: The work. Called in a detached task.
  ///   - done: Returns the event for the result. Called on the session's actor.
  ///   - failed: Returns the event for an error. Called on the session's actor.
  public init<Input: Sendable, Output: Sendable>(
    _ input: @escaping (Target) -> Input,
    run: @escaping @Sendable (Input) async throws -> Output,
    done: @escaping (Output) -> Event,
    failed: @escaping (any Error) -> Event
  ) {
    declaration = InvocationDeclaration(task: .function) { target, owner, settle in
      let input = input(target)
      let news = InvocationNews<Result<Output, any Error>> { result in
        switch result {
        case .success(let output): settle(done(output))
        case .failure(let error): settle(failed(error))
        }
      }
      return Task.detached {
        let result: Result<Output, any Error>
        do { result = .success(try await run(input)) } catch { result = .failure(error) }
        await news.deliver(result, on: owner)
        await news.end(on: owner)
      }
    }
  }

  /// Declares an asynchronous function that does not throw.
  ///
  /// ```swift
  /// Invoke { $0.url } run: { _ in await load() } done: { .loaded($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - input: Returns the values that the work needs from the object. Called on the session's actor.
  ///   - run: The work. Called in a detached task.
  ///   - done: Returns the event for the result. Called on the session's actor.
  public init<Input: Sendable, Output: Sendable>(
    _ input: @escaping (Target) -> Input,
    run: @escaping @Sendable (Input) async -> Output,
    done: @escaping (Output) -> Event
  ) {
    self.init(
      input, run: run, done: done,
      failed: { preconditionFailure("work that cannot throw has thrown \($0)") })
  }

  /// Unavailable: work that throws needs an event for its error.
  @available(*, unavailable, message: "work that throws needs an event for its error, 'failed:'")
  @_disfavoredOverload
  public init<Input: Sendable, Output: Sendable>(
    _ input: @escaping (Target) -> Input,
    run: @escaping @Sendable (Input) async throws -> Output,
    done: @escaping (Output) -> Event
  ) {
    self.init(
      input, run: run, done: done, failed: { preconditionFailure("no event for the error \($0)") })
  }

  /// Declares an asynchronous method of an object whose class is `Sendable`, such as a class of the main actor.
  ///
  /// ```swift
  /// Invoke { try await $0.load() } done: { .loaded($0) } failed: { _ in .failed }
  /// ```
  ///
  /// - Parameters:
  ///   - run: The work. Called in a detached task, which holds the object until the work ends.
  ///   - done: Returns the event for the result. Called on the session's actor.
  ///   - failed: Returns the event for an error. Called on the session's actor.
  public init<Output: Sendable>(
    _ run: @escaping @Sendable (Target) async throws -> Output,
    done: @escaping (Output) -> Event,
    failed: @escaping (any Error) -> Event
  ) where Target: Sendable {
    self.init({ $0 }, run: run, done: done, failed: failed)
  }

  /// Declares an asynchronous method that does not throw, of an object whose class is `Sendable`.
  ///
  /// - Parameters:
  ///   - run: The work. Called in a detached task, which holds the object until the work ends.
  ///   - done: Returns the event for the result. Called on the session's actor.
  public init<Output: Sendable>(
    _ run: @escaping @Sendable (Target) async -> Output, done: @escaping (Output) -> Event
  ) where Target: Sendable {
    self.init({ $0 }, run: run, done: done)
  }

  /// Unavailable: work that throws needs an event for its error.
  @available(*, unavailable, message: "work that throws needs an event for its error, 'failed:'")
  @_disfavoredOverload
  public init<Output: Sendable>(
    _ run: @escaping @Sendable (Target) async throws -> Output, done: @escaping (Output) -> Event
  ) where Target: Sendable {
    self.init(run, done: done, failed: { preconditionFailure("no event for the error \($0)") })
  }

  /// Declares an asynchronous sequence, each of whose values becomes an event.
  ///
  /// ```swift
  /// Invoke { $0.url } values: { $0.lines } each: { .read($0) } done: { .finished } failed: { .broken($0) }
  /// ```
  ///
  /// The events arrive in the order of the values, followed by the event for the end. The session accepts each event
  /// before the task requests the next value.
  ///
  /// - Parameters:
  ///   - input: Returns the values that the work needs from the object. Called on the session's actor.
  ///   - values: Creates the sequence. Called in a detached task.
  ///   - each: Returns the event for a value. Called on the session's actor.
  ///   - done: Returns the event for the end. Called on the session's actor.
  ///   - failed: Returns the event for an error. Called on the session's actor.
  public init<Input: Sendable, Values: AsyncSequence>(
    _ input: @escaping (Target) -> Input,
    values: @escaping @Sendable (Input) async throws -> Values,
    each: @escaping (Values.Element) -> Event,
    done: @escaping () -> Event,
    failed: @escaping (any Error) -> Event
  )
  where
    Values: SendableMetatype, Values.AsyncIterator: SendableMetatype, Values.Element: Sendable
  {
    declaration = InvocationDeclaration(task: .sequence) { target, owner, settle in
      let input = input(target)
      let news = InvocationNews<Result<Values.Element?, any Error>> { result in
        switch result {
        case .success(let value?): settle(each(value))
        case .success(nil): settle(done())
        case .failure(let error): settle(failed(error))
        }
      }
      return Task.detached {
        do {
          for try await value in try await values(input) {
            // Not every sequence checks for cancellation.
            try Task.checkCancellation()
            await news.deliver(.success(value), on: owner)
          }
          await news.deliver(.success(nil), on: owner)
        } catch {
          if !Task.isCancelled { await news.deliver(.failure(error), on: owner) }
        }
        await news.end(on: owner)
      }
    }
  }
}

extension Invoke {
  /// Declares another chart, which runs while the state is active.
  ///
  /// ```swift
  /// Invoke(login, as: "login") { app in
  ///   Login(name: app.name)
  /// } done: { login in
  ///   .signedIn(login.token)
  /// }
  /// ```
  ///
  /// The invoked session starts at the end of the macrostep that entered the state. It uses the scheduler and the
  /// actor of the invoking session. The invoking session keeps it and its object alive until it leaves the state, and
  /// then stops it. Failures of the invoked session are reported by the invoking session. If the invoking session is
  /// restored, it starts the invoked chart again, from its initial state.
  ///
  /// The sessions exchange events by ``StatechartSession/send(_:to:)`` and ``StatechartSession/sendToParent(_:)``.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - name: The name under which actions send events to the invoked session.
  ///   - input: Creates the object of the invoked chart from the object of the invoking chart.
  ///   - done: Returns, from the object of the invoked chart, the event for its end in a final state; `nil` if its end
  ///     causes no event. If the invoked session is stopped, or fails, there is no event.
  public init<Child: AnyObject, ChildID: Hashable, ChildEvent: StatechartEvent>(
    _ chart: Statechart<Child, ChildID, ChildEvent>, as name: String = "",
    input: @escaping (Target) -> Child, done: ((Child) -> Event)? = nil
  ) {
    self.init(running: chart, name, input, done.map { done in { child, _ in done(child) } })
  }

  /// Declares another chart, which runs while the state is active, with an event that depends on its session.
  ///
  /// When the invoked chart ends in a final state, `done` receives its object and its session, which has the
  /// ``StatechartSession/output`` and the final configuration.
  public init<Child: AnyObject, ChildID: Hashable, ChildEvent: StatechartEvent>(
    _ chart: Statechart<Child, ChildID, ChildEvent>, as name: String = "",
    input: @escaping (Target) -> Child,
    done: @escaping (Child, StatechartSession<Child, ChildID, ChildEvent>) -> Event
  ) {
    self.init(running: chart, name, input, done)
  }

  private init<Child: AnyObject, ChildID: Hashable, ChildEvent: StatechartEvent>(
    running chart: Statechart<Child, ChildID, ChildEvent>, _ name: String,
    _ input: @escaping (Target) -> Child,
    _ done: ((Child, StatechartSession<Child, ChildID, ChildEvent>) -> Event)?
  ) {
    declaration = InvocationDeclaration(
      contents: StatechartInvocation(kind: .chart, name: name.isEmpty ? nil : name),
      needsOwner: chart.program.behavior.needsOwner
    ) { target, parent, settle in
      let (object, events) = (input(target), EventSlots<ChildEvent>())
      let scheduler = parent.pendingWork.scheduler
      let child = StatechartSession(chart, object, scheduler, parent.owner, events) {
        events.release($0)
      }
      child.ownTarget = object
      child.invoker.session = parent
      child.onFailure = { [weak parent] in parent?.fail($0) }
      if let done {
        child.invoker.whenEnded = { [unowned child] in
          if let object = child.target, child.isInFinalState { settle(done(object, child)) }
        }
      }
      child.start()
      return .session(child, name: name)
    }
  }
}

/// Invoked work as it was declared.
struct InvocationDeclaration<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias Session = StatechartSession<Target, ID, Event>

  let contents: StatechartInvocation

  /// Whether the session needs an actor, to which results return.
  let needsOwner: Bool

  /// Starts the work; `settle` receives the events of the work, on the owner.
  let start: (Target, Session, _ settle: @escaping (Event) -> Void) -> InvokedWork

  init(
    contents: StatechartInvocation, needsOwner: Bool,
    start: @escaping (Target, Session, @escaping (Event) -> Void) -> InvokedWork
  ) {
    (self.contents, self.needsOwner, self.start) = (contents, needsOwner, start)
  }

  /// Declares work that runs in a task.
  init(
    task kind: StatechartInvocation.Kind,
    _ task: @escaping (Target, any Actor, @escaping (Event) -> Void) -> Task<Void, Never>
  ) {
    let contents = StatechartInvocation(kind: kind, name: nil)
    self.init(contents: contents, needsOwner: true) { target, session, settle in
      // A session of this chart has an owner when it starts. If the owner was released since, no actor can receive
      // the result.
      session.owner.map { .task(task(target, $0, settle)) } ?? .nothing
    }
  }
}

/// Work that is running for an active state.
enum InvokedWork {
  case nothing
  case task(Task<Void, Never>)
  case session(_StatechartRunner, name: String)

  /// Cancels the work, so that it reports no result.
  func cancel() {
    switch self {
    case .nothing: break
    case .task(let task): task.cancel()
    case .session(let child, _):
      child.invoker.whenEnded = nil
      child.holdingObject { child.endNow() }
    }
  }
}

/// Delivers the results of invoked work to the owner.
///
/// `@unchecked`: it is created on the owner, and only its methods, which run there, access its field. `end` releases
/// the closure there, too, since the last reference to this object may be released anywhere.
private final class InvocationNews<Value: Sendable>: @unchecked Sendable {
  private var receive: ((Value) -> Void)?

  init(_ receive: @escaping (Value) -> Void) { self.receive = receive }

  func deliver(_ value: Value, on owner: isolated any Actor) { receive?(value) }

  func end(on owner: isolated any Actor) { receive = nil }
}
