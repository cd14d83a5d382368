import DiscreteStates
import TestSupport
import Testing

/// Invoked work that reports values.
struct InvokedValuesTests {
  private enum Place: Hashable { case idle, reading, over, broken }

  private enum Input: StatechartEvent {
    case begin
    case read(Int)
    case finished, failed, stop

    enum Kind { case begin, read, finished, failed, stop }
    var kind: Kind {
      switch self {
      case .begin: .begin
      case .read: .read
      case .finished: .finished
      case .failed: .failed
      case .stop: .stop
      }
    }
    var number: Int? { if case .read(let number) = self { number } else { nil } }
  }

  private struct Broken: Error {}

  private final class Reader {
    var read: [Int] = []
    var source: AsyncThrowingStream<Int, any Error>

    init(_ source: AsyncThrowingStream<Int, any Error>) { self.source = source }
  }

  @MainActor
  private func makeSession(
    _ reader: Reader
  ) throws -> StatechartSession<Reader, Place, Input> {
    let chart = try Statechart<Reader, Place, Input>(initial: .idle) {
      StateNode(.idle) { On(.begin, to: .reading) }
      StateNode(.reading) {
        Invoke {
          $0.source
        } values: {
          $0
        } each: {
          .read($0)
        } done: {
          .finished
        } failed: { _ in
          .failed
        }
        On(.read, with: \.number) { $0.read.append($1) }
        On(.finished, to: .over)
        On(.failed, to: .broken)
        On(.stop, to: .idle)
      }
      StateNode(.over)
      StateNode(.broken)
    }
    let session = StatechartSession(chart, for: reader)
    session.start()
    return session
  }

  @MainActor @Test func allValuesComeInOrderBeforeTheEnd() async throws {
    let reader = Reader(
      AsyncThrowingStream { stream in
        for number in 0..<1000 { stream.yield(number) }
        stream.finish()
      })
    let session = try makeSession(reader)
    session.send(.begin)
    #expect(await eventually { session.isActive(.over) })
    #expect(reader.read == Array(0..<1000))
  }

  @MainActor @Test func workThatDoesNotThrowNeedsNoEventForErrors() async throws {
    let chart = try Statechart<Reader, Place, Input>(initial: .reading) {
      StateNode(.reading) {
        Invoke {
          $0.read.count
        } run: { count in
          await Task { count + 1 }.value
        } done: {
          .read($0)
        }
        On(.read, with: \.number, to: .over) { $0.read.append($1) }
      }
      FinalNode(.over)
    }
    let reader = Reader(AsyncThrowingStream { $0.finish() })
    let session = StatechartSession(chart, for: reader)
    session.start()
    for await _ in session.configurations {}
    #expect(reader.read == [1] && session.hasEnded)
  }

  @MainActor @Test func anErrorComesAfterTheValues() async throws {
    let reader = Reader(
      AsyncThrowingStream { stream in
        for number in 0..<10 { stream.yield(number) }
        stream.finish(throwing: Broken())
      })
    let session = try makeSession(reader)
    session.send(.begin)
    #expect(await eventually { session.isActive(.broken) })
    #expect(reader.read == Array(0..<10))
  }

  @MainActor @Test func leavingTheStateEndsTheWork() async throws {
    let (source, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    continuation.onTermination = { _ in end.finish() }
    let reader = Reader(source)
    let session = try makeSession(reader)
    session.send(.begin)
    continuation.yield(1)
    #expect(await eventually { reader.read == [1] })
    session.send(.stop)
    for await _ in ends {}
    continuation.yield(2)
    for _ in 0..<100 { await Task.yield() }
    #expect(reader.read == [1])
    #expect(session.isActive(.idle))
  }

  /// An endless sequence that does not check for cancellation.
  private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var next = 0
    func makeAsyncIterator() -> Endless { self }
    mutating func next() async -> Int? {
      await Task.yield()
      next += 1
      return next
    }
  }

  private final class Counted {
    var count = 0
  }

  @MainActor @Test func whatIgnoresCancellationIsLeftAlone() async throws {
    let chart = try Statechart<Counted, Place, Input>(initial: .reading) {
      StateNode(.reading) {
        Invoke { _ in
        } values: {
          Endless()
        } each: {
          .read($0)
        } done: {
          .finished
        } failed: { _ in
          .failed
        }
        On(.read, with: \.number) { target, _ in target.count += 1 }
        On(.stop, to: .idle)
      }
      StateNode(.idle) { On(.read, with: \.number) { target, _ in target.count += 1 } }
    }
    let counted = Counted()
    let session = StatechartSession(chart, for: counted)
    session.start()
    #expect(await eventually { counted.count > 10 })
    session.send(.stop)
    for _ in 0..<100 { await Task.yield() }
    let count = counted.count
    for _ in 0..<1000 { await Task.yield() }
    #expect(counted.count == count)
  }
}

/// Invoked methods of an object of the main actor.
@MainActor
struct InvokedMethodsTests {
  private enum Place: Hashable { case counting, loading, ready, broken }

  private enum Input: StatechartEvent {
    case counted(Int)
    case loaded(String)
    case failed
  }

  private struct Broken: Error {}

  @MainActor private final class Screen {
    var text = ""
    var isBroken = false
    func count() async -> Int { text.count }
    func load() async throws -> String {
      if isBroken { throw Broken() }
      return "loaded"
    }
  }

  @Test(arguments: [false, true]) func methodsRunOnTheirActorAndReturnEvents(_ isBroken: Bool)
    async throws
  {
    let chart = try Statechart<Screen, Place, Input>(initial: .counting) {
      StateNode(.counting) {
        Invoke {
          await $0.count()
        } done: {
          .counted($0)
        }
        On(Input.counted, to: .loading) { $0.text = "\($1)" }
      }
      StateNode(.loading) {
        Invoke {
          try await $0.load()
        } done: {
          .loaded($0)
        } failed: { _ in
          .failed
        }
        On(Input.loaded, to: .ready) { $0.text += $1 }
        On(.failed, to: .broken)
      }
      StateNode(.ready)
      StateNode(.broken)
    }
    let screen = Screen()
    screen.isBroken = isBroken
    let session = StatechartSession(chart, for: screen)
    session.start()
    #expect(await eventually { session.isActive(isBroken ? .broken : .ready) })
    #expect(screen.text == (isBroken ? "0" : "0loaded"))
  }
}
