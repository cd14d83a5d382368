import Bindings
import Foundation
import Testing

private let name = Notification.Name("umbra.tests.device")

private enum Device { @MainActor static var orientation = "portrait" }

@MainActor
@Test func notificationsMakeValues() async {
  let center = NotificationCenter()
  let state = NotificationState(
    name, center: center, default: "",
    mutator: { notif in
      return notif.userInfo?["text"] as? String ?? "none"
    })
  var seen: [String] = []
  state.on { seen.append($0) }
  #expect(state.get() == "")
  // Posted on a different thread, in order; posting does not wait.
  await Task.detached {
    for index in 0..<100 { center.post(name: name, object: nil, userInfo: ["text": "\(index)"]) }
  }.value
  await until { seen.count == 101 }
  let posted = (0..<100).map { "\($0)" }
  #expect(seen == [""] + posted)
}

@MainActor
@Test func notificationsHaveGettersRead() async {
  let center = NotificationCenter()
  let state = NotificationState(name, center: center, getter: Device.orientation)
  let shout = Computed { state.get().uppercased() }
  var seen: [String] = []
  state.on { seen.append($0) }
  Device.orientation = "landscape"
  #expect((state.get(), shout.get()) == ("portrait", "PORTRAIT"))
  center.post(name: name, object: nil)
  // `get()` of the state takes the value at once, and computed values follow.
  #expect(shout.get() == "PORTRAIT")
  #expect(state.get() == "landscape")
  #expect(shout.get() == "LANDSCAPE")
  #expect(seen == ["portrait", "landscape"])
  Device.orientation = "upside down"
  center.post(name: name, object: nil)
  await until { seen.count == 3 }
  #expect(shout.get() == "UPSIDE DOWN")
}

@MainActor
@Test func notificationsAreHeardOfOneObject() {
  final class Sender {}
  let (center, sender, other) = (NotificationCenter(), Sender(), Sender())
  let state = NotificationState(name, object: sender, center: center, default: 0) { _ in 1 }
  center.post(name: name, object: other)
  #expect(state.get() == 0)
  center.post(name: name, object: sender)
  #expect(state.get() == 1)
}

@MainActor
@Test func notificationStatesLeaveNothingBehind() async {
  final class Probe: Sendable {}
  let center = NotificationCenter()
  weak var probe: Probe?
  weak var state: NotificationState<Int>?
  do {
    let (held, counted) = (Probe(), Probe())
    probe = held
    let local = NotificationState(name, center: center, default: 0) { [held] _ in
      withExtendedLifetime(held) { 1 }
    }
    state = local
    local.on { [counted] _ in withExtendedLifetime(counted) {} }
    center.post(name: name, object: nil)
    #expect(local.get() == 1)
  }
  await until { state == nil && probe == nil }
  center.post(name: name, object: nil)
}
