/// Work that runs while a state is active, and whose outcome comes back as an event.
///
/// ```swift
/// Invoke { $0.password } run: { try await server.check($0) } done: { .accepted($0) } failed: { _ in .refused }
/// ```
///
/// It starts when the macrostep that entered the state is over, runs on no actor of its own, and is
/// cancelled when the state is left; an outcome that comes later is dropped. The work may also be another chart:
/// `Invoke(login, as: "login") { … }`.
public struct Invoke<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  let declaration: InvocationDeclaration<Target, ID, Event>

  /// The work as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(.invocation(declaration))]
  }

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

  /// Declares work that tells something as it goes on.
  ///
  /// ```swift
  /// Invoke { $0.url } values: { $0.lines } each: { .read($0) } done: { .finished } failed: { .broken($0) }
  /// ```
  ///
  /// The events come in the order of the values, the one of the end last, and each is taken before the
  /// next value is asked for.
  ///
  /// - Parameters:
  ///   - input: Takes what the work needs from the object, on the object's actor.
  ///   - values: Begins the work.
  ///   - each: The event of a value.
  ///   - done: The event of the end.
  ///   - failed: The event of its error.
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
    declaration = InvocationDeclaration { target, owner, settle in
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
            // Not every sequence looks at it.
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
  /// Declares that another chart runs while the state is active.
  ///
  /// ```swift
  /// Invoke(login, as: "login") { app in
  ///   Login(name: app.name)
  /// } done: { login in
  ///   .signedIn(login.token)
  /// }
  /// ```
  ///
  /// The session of that chart starts when the macrostep that entered the state is over. It uses the same scheduler
  /// and actor as this session, which keeps it and its object until the state is left; leaving stops it. Its
  /// failures are passed to this session. Restored sessions start it again.
  ///
  /// The two talk by ``StatechartRunner/send(_:to:)`` and ``StatechartRunner/sendToParent(_:)``.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - name: The name to send events to.
  ///   - input: Makes the object of the other chart.
  ///   - done: The event of the end of the other chart, made of its object; `nil` if the end leads to no event.
  public init<Child: AnyObject, ChildID: Hashable, ChildEvent: StatechartEvent>(
    _ chart: Statechart<Child, ChildID, ChildEvent>, as name: String = "",
    input: @escaping (Target) -> Child, done: ((Child) -> Event)? = nil
  ) {
    self.init(running: chart, name, input, done.map { done in { child, _ in done(child) } })
  }

  /// Declares that another chart runs, and makes the event of its end of its object and its session, which has
  /// the ``StatechartRunner/output`` and the final configuration.
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
    declaration = InvocationDeclaration(needsOwner: chart.program.behavior.needsOwner) {
      target, parent, settle in
      let (object, events) = (input(target), EventSlots<ChildEvent>())
      let child = StatechartSession(chart, object, parent.scheduler, parent.owner, events) {
        events.release($0)
      }
      child.ownTarget = object
      child.invoker.session = parent
      child.onFailure = { [weak parent] in parent?.fail($0) }
      if let done {
        child.invoker.whenEnded = { [unowned child] in
          if let object = child.target { settle(done(object, child)) }
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

  /// Whether the session needs an actor, to which outcomes come back.
  let needsOwner: Bool

  /// Starts the work; `settle` receives, on the owner, the events that the work leads to.
  let start: (Target, Session, _ settle: @escaping (Event) -> Void) -> InvokedWork

  init(
    needsOwner: Bool, start: @escaping (Target, Session, @escaping (Event) -> Void) -> InvokedWork
  ) {
    (self.needsOwner, self.start) = (needsOwner, start)
  }

  /// Declares work that a task does.
  init(task: @escaping (Target, any Actor, @escaping (Event) -> Void) -> Task<Void, Never>) {
    self.init(needsOwner: true) { target, session, settle in
      // A session without an owner does not get here; one whose owner is gone has nowhere to report to.
      session.owner.map { .task(task(target, $0, settle)) } ?? .nothing
    }
  }
}

/// Work that is being done while a state is active.
enum InvokedWork {
  case nothing
  case task(Task<Void, Never>)
  case session(StatechartRunner, name: String)

  /// Ends the work, and what it would report.
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

/// The way of what invoked work has to tell back to the owner.
///
/// `@unchecked`: it was made on the owner, and its methods, which alone look into it, run there. It releases
/// the closure there, too, since the last reference to this object may be released anywhere.
private final class InvocationNews<Value: Sendable>: @unchecked Sendable {
  private var receive: ((Value) -> Void)?

  init(_ receive: @escaping (Value) -> Void) { self.receive = receive }

  func deliver(_ value: Value, on owner: isolated any Actor) { receive?(value) }

  func end(on owner: isolated any Actor) { receive = nil }
}
