#if canImport(Combine)
  import Combine

  /// A Combine publisher of the values of a signal.
  ///
  /// A subscriber gets the current value and then every new value, on the owner. Of the values for which there is no demand,
  /// the publisher keeps the latest. It completes when the signal is released, and does not hold the signal.
  public struct SignalPublisher<Output>: Publisher {
    /// The publisher never fails.
    public typealias Failure = Never

    private let listen: (@escaping (Output) -> Bool, _ end: AnyObject) -> BindingToken?

    init(listen: @escaping (@escaping (Output) -> Bool, _ end: AnyObject) -> BindingToken?) {
      self.listen = listen
    }

    /// Sends the current value, and then every new value.
    public func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Output, Target.Failure == Never {
      let subscription = SignalSubscription(AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
      let end = ReleaseAction { [weak subscription] in subscription?.complete() }
      subscription.token = listen({ [weak subscription] in subscription?.send($0) ?? false }, end)
    }
  }

  extension Signal {
    /// A Combine publisher of the values of the signal.
    public var publisher: SignalPublisher<Value> {
      SignalPublisher { [weak self] receive, end in
        self?.listen { value in
          withExtendedLifetime(end) {}
          return receive(value)
        }
      }
    }
  }

  /// The demand of a subscriber, and the latest value that it has not received.
  private final class SignalSubscription<Output>: Subscription {
    private var subscriber: AnySubscriber<Output, Never>?
    private var demand = Subscribers.Demand.none
    private var waiting: Output?
    var token: BindingToken?

    init(_ subscriber: AnySubscriber<Output, Never>) { self.subscriber = subscriber }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      guard let value = waiting, self.demand > .none else { return }
      waiting = nil
      _ = send(value)
    }

    /// Sends a value, or keeps it until there is demand; returns whether the subscriber wants further values.
    func send(_ value: Output) -> Bool {
      guard let subscriber else { return false }
      guard demand > .none else {
        waiting = value
        return true
      }
      demand -= 1
      demand += subscriber.receive(value)
      return true
    }

    func cancel() {
      subscriber = nil
      waiting = nil
      token?.unBind()
      token = nil
    }

    func complete() {
      subscriber?.receive(completion: .finished)
      subscriber = nil
    }
  }
#endif
