// accepted
// The formatter does not know the operators of bindings.
// swift-format-ignore-file
import Bindings
import Foundation

final class Label { var text = "" }

@MainActor final class ScreenLabel { var text = "" }

@MainActor final class Screen {
  let title = State("a")
  let changes = NotificationState(Notification.Name("changes"), default: 0) { _ in 1 }
  let label = ScreenLabel()
  lazy var shout = Computed { [title] in title.get().uppercased() }
  // The compiler does not know the isolation of initial values.
  lazy var settled = title.debounced(for: .milliseconds(300))
  lazy var shown = title.throttled(for: .milliseconds(300))
  lazy var found = Resource(settled) { [$0] }
  lazy var length = Resource({ self.title.get().count }) { $0 + 1 }
  lazy var writer = title.writer()
  lazy var token = title.on { print($0) }

  func start() {
    title.bind(label, \.text)
    label..\.text <-> title
    title.on { self.label.text = $0 }
    title.bind(.oncePerTurn, label, \.text)
    title.on(.oncePerTurn) { self.label.text = $0 }
    let writer = title.writer()
    Task.detached { writer.set("b") }
  }
}

actor Owner {
  let count = State(1)

  func start() {
    count.set(2)
    let name = Notification.Name("changes")
    let changes = NotificationState(name, default: 0, isolation: self) { _ in 1 }
    changes.on { self.count.set($0) }
    let writer = count.writer(isolation: self)
    Task.detached { writer.set(3) }
    _ = count.debounced(for: .seconds(1), isolation: self)
    _ = count.throttled(for: .seconds(1), isolation: self)
  }
}

func nowhere() {
  let label = Label()
  let state = State("a")
  label..\.text <-> state
}
