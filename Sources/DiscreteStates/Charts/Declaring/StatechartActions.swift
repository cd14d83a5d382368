/// An action of a state: ``OnEntry`` runs when the state is entered, ``OnExit`` when it is left.
public struct StatechartAction<
  Moment: StatechartMoment, Target: AnyObject, ID: Hashable, Event: StatechartEvent
>: StatechartContent {
  private let declaration: ActionDeclaration<Event>

  /// The action as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(Moment.isEntry ? .entry(declaration) : .exit(declaration))]
  }

  // The name has a label of its own: a default value in front of the closure would double the time that the
  // compiler needs for each action.

  /// Declares an action that also receives the session.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action with a name, for introspection and for tests that replace it.
  public init(
    named name: String,
    _ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    declaration = ActionDeclaration(
      name: name, run: ChartErasure<Target, ID, Event>.action(action))
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

/// An action that runs when a state is entered.
public typealias OnEntry<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartEntry, Target, ID, Event>

/// An action that runs when a state is left.
public typealias OnExit<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartExit, Target, ID, Event>

/// The moment at which an action of a state runs.
public protocol StatechartMoment {
  /// Whether the state is entered, rather than left.
  static var isEntry: Bool { get }
}

/// The moment at which a state is entered.
public enum StatechartEntry: StatechartMoment {
  /// `true`.
  public static var isEntry: Bool { true }
}

/// The moment at which a state is left.
public enum StatechartExit: StatechartMoment {
  /// `false`.
  public static var isEntry: Bool { false }
}

/// Work that runs while a state is active, and whose outcome comes back as an event.
///
/// ```swift
/// Invoke { $0.password } run: { try await server.check($0) } done: { .accepted($0) } failed: { _ in .refused }
/// ```
///
/// It starts when the macrostep that entered the state is over, runs on no actor of its own, and is
/// cancelled when the state is left; an outcome that comes later is dropped.
public struct Invoke<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  private let declaration: InvocationDeclaration<Target, ID, Event>

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

/// Invoked work as it was declared.
struct InvocationDeclaration<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// Starts the work; what it is given hears, on the owner, of the events that the work leads to.
  var start: (Target, any Actor, _ settle: @escaping (Event) -> Void) -> Task<Void, Never>
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
