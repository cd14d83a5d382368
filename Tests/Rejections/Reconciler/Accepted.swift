// accepted
import Reconciler

let count = TypedKey<Int>("count")
let name = TypedKey<String>("name")
let tap = TypedKey<(Int) -> Void>("tap")

class Child: StateView {}

class Screen: StateView {
  override func render() {
    state[count] = 1
    state[count] = nil
    state[count, default: 0] += 1
    state[tap] = { _ in }
    let child = place(Child.self, "child")
    child.prop(forKey: count, is: 1)
    child.prop(forKey: count, is: state[count])
    child.prop(forKey: count, isLinkedToKeyInState: count)
    child.prop(forKey: "number", isLinkedToKeyInState: count.name)
    child.prop(forKey: tap, is: { print($0) })
    child.prop(forKey: tap, is: { self.state[count] = $0 })
    child.prop(forKey: tap, isLinkedToKeyInState: tap)
    child.prop(forKey: "tap", isFunction: { values in print(values) })
    let again: ((Int) -> Void)? = props[tap]
    again?(1)
  }
}

final class Label: View { var text = "" }

class Guesses: StateView {
  @Local var items = [1, 2]
  @Local var chosen: Int?
  let overlay = View()

  override func render() {
    placeList(items, "items", id: { $0 }) { row, item in
      row.place(Label.self) { $0.text = "\(item)" }
    }.selection($chosen).staysAtEnd()
    place(Label.self, "label") { $0.text = "one" }
    place(Label.self, key: "other", update: { $0.text = "two" }) { make in
      make.edges.equalToSuperview()
    }
    place(
      Label.self, key: "third", update: { $0.text = "three" },
      constraints: { make in make.edges.equalToSuperview() })
    place(
      Label.self, "fourth", update: { $0.text = "four" },
      constraints: { make in make.edges.equalToSuperview() })
    place(overlay, key: "overlay") { make in make.edges.equalToSuperview() }
    keepAlive { place(Label.self, "kept") }
    keepAlive(limit: 2) { place(Label.self, "limited") }
    placePortal(in: overlay, "portal") { $0.place(Label.self, "label") }
    onChange(of: items) { print($0, $1) }
  }
}

// Names of a client's own, which are also names for which there are messages.
class Own: StateView {
  @Local var sheet = false
  func useState(_ value: Int) -> Int { value }
  override func render() { if sheet { place(Label.self, useState(1)) } }
}

class OwnMethod: StateView {
  func sheet(isPresented: Bool, content: () -> Void) { if isPresented { content() } }
  override func render() { sheet(isPresented: true) { place(Label.self, "label") } }
}

extension ViewDriver {
  func submit() {}
  func resize(width: Double, height: Double) {}
}

@MainActor func drive(_ driver: ViewDriver) {
  driver.submit()
  driver.resize(width: 1, height: 1)
}
