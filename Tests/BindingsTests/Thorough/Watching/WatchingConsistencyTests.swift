import Bindings
import Foundation
import Observation
import Testing

// States that follow properties and notifications always fit the values that are computed from them.

@Observable
private final class Document {
  var pages = 1
  var plain = Plain(number: 1)
}

/// Cannot be compared.
private struct Plain { var number: Int }

private final class Player: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var volume = 0 {
    willSet { willChange(\.volume) }
    didSet { didChange(\.volume) }
  }
}

@MainActor
@Test func readingAnObservedPropertyTakesItsValueOver() async {
  let document = Document()
  let (pages, plain) = (
    KVOState(obj: document, keyPath: \.pages), KVOState(obj: document, keyPath: \.plain)
  )
  let (double, plainDouble) = (Computed { pages.get() * 2 }, Computed { plain.get().number * 2 })
  #expect((double.get(), plainDouble.get()) == (2, 2))
  var (heard, plainHeard) = ([Int](), [Int]())
  pages.on { heard.append($0) }
  plain.on { plainHeard.append($0.number) }
  for number in 2...3 {
    document.pages = number
    document.plain = Plain(number: number)
    #expect((pages.get(), double.get()) == (number, 2 * number))
    #expect((plain.get().number, plainDouble.get()) == (number, 2))
  }
  document.pages = 4
  await until { heard.last == 4 }
  // Listeners get each value that is read, and the last value of a turn; without a comparison only the latter.
  #expect(heard == [1, 2, 3, 4])
  #expect(plainHeard == [1, 3])
  document.plain = Plain(number: 5)
  await until { plainHeard.last == 5 }
  #expect(plainHeard == [1, 3, 5])
  #expect(plainDouble.get() == 10)
}

@MainActor
@Test func runsSeeNoMixtureOfAnObservedProperty() async {
  let (document, other) = (Document(), State(0))
  let pages = KVOState(obj: document, keyPath: \.pages)
  let double = Computed { pages.get() * 2 }
  var seen: [[Int]] = []
  let effect = Effect { seen.append([other.get(), pages.get(), double.get()]) }
  let reverse = Effect { seen.append([double.get(), other.get(), pages.get()]) }
  seen = []
  document.pages = 5
  other.set(1)
  // The first closure reads the property first. The second one has used the doubled value, which is up to date by then.
  #expect(seen == [[1, 5, 10], [10, 1, 5]])
  for _ in 0..<10 { await Task.yield() }
  #expect(seen.count == 2)
  reverse.stop()
  effect.stop()
  seen = []
  let late = Effect { seen.append([double.get(), other.get(), pages.get()]) }
  document.pages = 6
  other.set(2)
  // The run has used a value that fits the earlier value, so it gets the earlier value until the owner's next turn.
  #expect(seen == [[10, 1, 5], [10, 2, 5]])
  await until { seen.count == 3 }
  #expect(seen.last == [12, 2, 6])
  withExtendedLifetime(late) {}
  withExtendedLifetime((effect, reverse)) {}
}

@MainActor
@Test func runsSeeNoMixtureOfANotification() async {
  let (center, name, other) = (NotificationCenter(), Notification.Name("step"), State(0))
  let step = NotificationState(name, center: center, default: 0) { $0.object as? Int ?? -1 }
  let double = Computed { step.get() * 2 }
  var seen: [[Int]] = []
  let effect = Effect { seen.append([other.get(), double.get(), step.get()]) }
  center.post(name: name, object: 5)
  other.set(1)
  #expect(seen == [[0, 0, 0], [1, 0, 0]])
  await until { seen.count == 3 }
  #expect(seen.last == [1, 10, 5])
  withExtendedLifetime(effect) {}
}

@MainActor
@Test func notificationsOfAListenerComeAfterThoseBefore() {
  let (center, name) = (NotificationCenter(), Notification.Name("step"))
  let step = NotificationState(name, center: center, default: 0) { $0.object as? Int ?? -1 }
  var heard: [Int] = []
  step.on { value in
    heard.append(value)
    if value == 1 {
      center.post(name: name, object: 4)
      #expect(step.get() == 4)
    }
  }
  for value in 1...3 { center.post(name: name, object: value) }
  #expect(step.get() == 4)
  #expect(heard == [0, 1, 2, 3, 4])
}

@Test func statesOfOnePropertyTakeAValueTogether() {
  let player = Player()
  let (first, second) = (
    KVOState(obj: player, keyPath: \.volume), KVOState(obj: player, keyPath: \.volume)
  )
  let sum = Computed { first.get() + second.get() }
  var (heard, sums) = ([Int](), [Int]())
  first.on { value in if value == 1 { player.volume = 2 } }
  second.on { heard.append($0) }
  let effect = Effect { sums.append(sum.get()) }
  player.volume = 1
  #expect(heard == [0, 1, 2])
  #expect(sums == [0, 4])
  withExtendedLifetime(effect) {}
}

@Test func readingInTheMidstOfAChangeTakesItOver() {
  let player = Player()
  let volume = KVOState(obj: player, keyPath: \.volume)
  let double = Computed { volume.get() * 2 }
  #expect(double.get() == 0)
  var heard: [Int] = []
  volume.on { heard.append($0) }
  player.willChange(\.volume)
  player.volume = 4
  #expect((double.get(), volume.get(), double.get()) == (0, 4, 8))
  player.volume = 5
  player.didChange(\.volume)
  #expect((volume.get(), double.get()) == (5, 10))
  #expect(heard == [0, 4, 5])
}
