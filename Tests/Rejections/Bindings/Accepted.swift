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
    let writer = count.writer()
    Task.detached { writer.set(3) }
  }
}

func nowhere() {
  let label = Label()
  let state = State("a")
  label..\.text <-> state
}
