// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  func cancel()
}
extension Cancellable {
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable
  public func store(in set: inout Set<AnyCancellable>)
}

// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void)
  public init<C: Cancellable>(_ canceller: C)
  public final func cancel()
  public final func hash(into hasher: inout Hasher)
  public final var hashValue: Int { get }
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool
}

// https://developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  public init()
  public init(_ object: AnyObject)
  public var description: String { get }
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public static func == (a: CombineIdentifier, b: CombineIdentifier) -> Bool
}

// https://developer.apple.com/documentation/combine/customcombineidentifierconvertible
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}
extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { get }
}

// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

// https://developer.apple.com/documentation/combine/subscribers
public enum Subscribers {
  // https://developer.apple.com/documentation/combine/subscribers/demand
  @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable,
    CustomStringConvertible
  {
    public static let unlimited: Demand
    public static let none: Demand
    public static func max(_ value: Int) -> Demand
    public var max: Int? { get }
    public var description: String { get }
    public static func + (a: Demand, b: Demand) -> Demand
    public static func + (a: Demand, b: Int) -> Demand
    public static func += (a: inout Demand, b: Demand)
    public static func += (a: inout Demand, b: Int)
    public static func - (a: Demand, b: Int) -> Demand
    public static func -= (a: inout Demand, b: Demand)
    public static func -= (a: inout Demand, b: Int)
    public static func > (a: Demand, b: Int) -> Bool
    public static func >= (a: Demand, b: Int) -> Bool
    public static func < (a: Demand, b: Demand) -> Bool
    public static func == (a: Demand, b: Demand) -> Bool
    public static func == (a: Demand, b: Int) -> Bool
    public func hash(into hasher: inout Hasher)
    public var hashValue: Int { get }
    public init(from decoder: any Decoder) throws
    public func encode(to encoder: any Encoder) throws
  }

  // https://developer.apple.com/documentation/combine/subscribers/completion
  @frozen public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

// https://developer.apple.com/documentation/combine/subscriptions
public enum Subscriptions {
  public static var empty: any Subscription { get }
}

// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

// https://developer.apple.com/documentation/combine/anysubscriber
@frozen public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure
  public func receive(subscription: any Subscription)
  public func receive(_ input: Input) -> Subscribers.Demand
  public func receive(completion: Subscribers.Completion<Failure>)
}

// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}
extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where Failure == S.Failure, Output == S.Input
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure>
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T>
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
}

// https://developer.apple.com/documentation/combine/publishers
public enum Publishers {
  // https://developer.apple.com/documentation/combine/publishers/map
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S)
    where Output == S.Input, Failure == S.Failure
  }
}

// https://developer.apple.com/documentation/combine/anypublisher
@frozen public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure
}

// https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}
extension Subject where Output == Void {
  public func send()
}

// https://developer.apple.com/documentation/combine/currentvaluesubject
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  public final var value: Output { get set }
  public init(_ value: Output)
  public final func receive<S: Subscriber>(subscriber: S)
  where Output == S.Input, Failure == S.Failure
  public final func send(_ value: Output)
  public final func send(completion: Subscribers.Completion<Failure>)
  public final func send(subscription: any Subscription)
}

// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  public init()
  public final func receive<S: Subscriber>(subscriber: S)
  where Output == S.Input, Failure == S.Failure
  public final func send(_ value: Output)
  public final func send(completion: Subscribers.Completion<Failure>)
  public final func send(subscription: any Subscription)
}

// https://developer.apple.com/documentation/combine/just
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ output: Output)
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Never
}

// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { get }
}

// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  public init()
  public final func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Void
  public final func send()
}
