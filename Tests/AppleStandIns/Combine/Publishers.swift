// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

// https://developer.apple.com/documentation/combine/publisher
extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where Failure == S.Failure, Output == S.Input {
    receive(subscriber: subscriber)
  }

  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

// https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Sink<Output>(receiveValue)
    receive(subscriber: sink)
    return AnyCancellable { sink.subscription?.cancel() }
  }
}

private final class Sink<Input>: Subscriber {
  typealias Failure = Never
  private let receiveValue: (Input) -> Void
  private(set) var subscription: (any Subscription)?

  init(_ receiveValue: @escaping (Input) -> Void) { self.receiveValue = receiveValue }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

// https://developer.apple.com/documentation/combine/publishers
public enum Publishers {
  // https://developer.apple.com/documentation/combine/publishers/map
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    let upstream: Upstream
    let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Mapping(target: subscriber, transform: transform))
    }
  }
}

private struct Mapping<Input, Target: Subscriber>: Subscriber {
  typealias Failure = Target.Failure
  let target: Target
  let transform: (Input) -> Target.Input

  func receive(subscription: any Subscription) { target.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { target.receive(transform(input)) }
  func receive(completion: Subscribers.Completion<Failure>) {
    target.receive(completion: completion)
  }
}

// Its values go to all subscribers, whatever they ask for: the tests have sinks alone.
// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  private var targets: [ObjectIdentifier: (Output) -> Void] = [:]

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where Output == S.Input, Failure == S.Failure {
    let subscription = Registration()
    let id = ObjectIdentifier(subscription)
    targets[id] = { _ = subscriber.receive($0) }
    subscription.end = { [weak self] in self?.targets[id] = nil }
    subscriber.receive(subscription: subscription)
  }

  public func send(_ value: Output) { for target in targets.values { target(value) } }
}

private final class Registration: Subscription {
  var end: () -> Void = {}
  func request(_ demand: Subscribers.Demand) {}
  func cancel() { end() }
}
