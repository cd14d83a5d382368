#if canImport(Combine)
  import Bindings
  import Combine
  import Testing

  /// Signals as publishers of Combine, and Combine's values in states.
  @MainActor @Suite(.serialized) struct CombineTests {
    @Test func aSubscriberGetsTheValueAndThoseAfterIt() {
      let count = StateSignal(1)
      var received: [Int] = []
      let subscription = count.publisher.sink { received.append($0) }
      count.set(2)
      count.set(3)
      #expect(received == [1, 2, 3])
      subscription.cancel()
    }

    @Test func aCancelledSubscriberGetsNothingMore() {
      let count = StateSignal(1)
      var received: [Int] = []
      let subscription = count.publisher.sink { received.append($0) }
      subscription.cancel()
      count.set(2)
      #expect(received == [1])
    }

    @Test func aReleasedSubscriptionIsCancelled() {
      let count = StateSignal(1)
      var received: [Int] = []
      var subscription: AnyCancellable? = count.publisher.sink { received.append($0) }
      #expect(subscription != nil)
      subscription = nil
      count.set(2)
      #expect(received == [1])
    }

    @Test func theLatestValueWaitsForDemand() {
      let count = StateSignal(1)
      let subscriber = PatientSubscriber()
      count.publisher.subscribe(subscriber)
      #expect(subscriber.received == [])
      subscriber.subscription?.request(.max(1))
      #expect(subscriber.received == [1])
      count.set(2)
      count.set(3)
      #expect(subscriber.received == [1])
      subscriber.subscription?.request(.max(2))
      #expect(subscriber.received == [1, 3])
      count.set(4)
      count.set(5)
      #expect(subscriber.received == [1, 3, 4])
      subscriber.subscription?.cancel()
    }

    @Test func demandThatASubscriberReturnsCounts() {
      let count = StateSignal(1)
      let subscriber = PatientSubscriber(answer: .max(1))
      count.publisher.subscribe(subscriber)
      subscriber.subscription?.request(.max(1))
      count.set(2)
      count.set(3)
      #expect(subscriber.received == [1, 2, 3])
      subscriber.subscription?.cancel()
    }

    @Test func theEndOfTheSignalCompletes() {
      var count: StateSignal<Int>? = StateSignal(1)
      let subscriber = PatientSubscriber(answer: .unlimited)
      count?.publisher.subscribe(subscriber)
      #expect(subscriber.completions == 0)
      count = nil
      #expect(subscriber.completions == 1)
    }

    @Test func operatorsWork() {
      let count = StateSignal(1)
      var received: [String] = []
      let subscription = count.publisher.map { "\($0)" }.sink { received.append($0) }
      count.set(2)
      #expect(received == ["1", "2"])
      subscription.cancel()
    }

    @Test func aSubjectSetsAState() {
      let subject = PassthroughSubject<Int, Never>()
      let count = StateSignal(0)
      let subscription = subject.sink { count.set($0) }
      let double = Computed { count.get() * 2 }
      subject.send(4)
      #expect(double.get() == 8)
      subscription.cancel()
      subject.send(5)
      #expect(count.get() == 4)
    }
  }

  /// A subscriber that requests values when the test calls it.
  private final class PatientSubscriber: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    private(set) var subscription: (any Subscription)?
    private(set) var received: [Int] = []
    private(set) var completions = 0
    private let answer: Subscribers.Demand

    init(answer: Subscribers.Demand = .none) { self.answer = answer }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
      received.append(input)
      return answer
    }

    func receive(completion: Subscribers.Completion<Never>) { completions += 1 }
  }
#endif
