#if canImport(Combine)
  import Combine

  struct RightPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never
    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: RightSubscription())
      _ = subscriber.receive(1)
    }
  }

  final class RightSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  func mapped() -> AnyPublisher<String, Never> {
    RightPublisher().map { "\($0)" }.eraseToAnyPublisher()
  }
#endif

#if canImport(SwiftUI)
  import SwiftUI

  @MainActor final class RightOwner { var number = 0 }

  @MainActor
  func binding(_ owner: RightOwner) -> Binding<Int> {
    Binding(get: { owner.number }, set: { owner.number = $0 })
  }
#endif

#if canImport(ObjectiveC)
  import Foundation

  final class RightObject: NSObject {
    @objc dynamic var text = ""
    @objc dynamic var count = 0
    @objc dynamic var frame = CGRect.zero
  }

  func observed(_ object: RightObject) -> NSKeyValueObservation {
    object.observe(\.text, options: [.initial, .new]) { object, change in
      _ = (object.count, change.newValue)
    }
  }
#endif
