import Bindings
import Foundation
import Observation
import Testing

// Actors that own written states, and states that follow other objects.

@Observable
private final class Document {
  var title = "a"
}

private final class Player: PropertyNotifying {
  let propertyChanges = PropertyChanges()
}

private actor Owner {
  let level = State(0)
  let document = Document()
  let onEnd: @Sendable () -> Void
  private var writer: StateWriter<Int>?
  private var watching: AnyObject?
  private(set) var seen: [Int] = []

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }

  func keepWriter() { writer = level.writer(isolation: self) }
  func makeWriter() -> StateWriter<Int> { level.writer(isolation: self) }

  func watchNotifications() {
    watching = NotificationState(.init("owner"), default: 0, isolation: self) { _ in 1 }
  }

  func watchProperty() { watching = KVOState(obj: document, keyPath: \.title, isolation: self) }

  func listenOncePerTurn() {
    level.on(.oncePerTurn) { [weak self] value in
      self?.assumeIsolated { $0.seen.append(value) }
    }
    level.set(1)
  }
}

/// Whether an owner is released after something has been done with it.
private func isReleased(_ body: (Owner) async -> Void) async -> Bool {
  let (ends, end) = AsyncStream.makeStream(of: Void.self)
  do {
    let owner = Owner { end.yield() }
    await body(owner)
  }
  let deadline = Task {
    try? await Task.sleep(for: .seconds(30))
    end.finish()
  }
  defer { deadline.cancel() }
  for await _ in ends { return true }
  return false
}

@Test func ownersAreNotHeldByWhatTheyOwn() async {
  #expect(await isReleased { await $0.keepWriter() })
  #expect(await isReleased { await $0.watchNotifications() })
  #expect(await isReleased { await $0.watchProperty() })
  #expect(await isReleased { await $0.listenOncePerTurn() })
}

@Test func ownersAreNotHeldByWritersElsewhere() async {
  var writer: StateWriter<Int>?
  #expect(
    await isReleased {
      writer = await $0.makeWriter()
      writer?.set(1)
    })
  // Written after the owner has been released.
  for value in 1...1000 { writer?.set(value) }
}
