// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  func cancel()
}

// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable {
  private var end: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { end?() }

  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }
}

// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: AnyObject, Cancellable {
  func request(_ demand: Subscribers.Demand)
}

// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
  // https://developer.apple.com/documentation/combine/subscribers/demand
  public struct Demand: Equatable, Comparable, Sendable {
    private let count: Int?  // nil is unlimited.
    public static let unlimited = Demand(count: nil)
    public static let none = Demand(count: 0)
    public static func max(_ value: Int) -> Demand { Demand(count: value) }

    private init(count: Int?) { self.count = count }

    public static func < (a: Demand, b: Demand) -> Bool {
      guard let first = a.count else { return false }
      return b.count.map { first < $0 } ?? true
    }

    public static func += (a: inout Demand, b: Demand) {
      a = Demand(count: a.count.flatMap { first in b.count.map { first + $0 } })
    }

    public static func -= (a: inout Demand, b: Int) {
      a = Demand(count: a.count.map { $0 - b })
    }
  }

  // https://developer.apple.com/documentation/combine/subscribers/completion
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

// https://developer.apple.com/documentation/combine/anysubscriber
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let begin: (any Subscription) -> Void
  private let next: (Input) -> Subscribers.Demand
  private let end: (Subscribers.Completion<Failure>) -> Void

  public init<S: Subscriber>(_ target: S) where Input == S.Input, Failure == S.Failure {
    begin = { target.receive(subscription: $0) }
    next = { target.receive($0) }
    end = { target.receive(completion: $0) }
  }

  public func receive(subscription: any Subscription) { begin(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { next(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}
