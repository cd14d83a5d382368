// rejected: cannot convert value of type 'TypedKey<String>'
import Reconciler

let count = TypedKey<Int>("count")
let name = TypedKey<String>("name")
let tap = TypedKey<(Int) -> Void>("tap")

class Child: StateView {}

class Screen: StateView {
  override func render() {
    place(Child.self, "child").prop(forKey: count, isLinkedToKeyInState: name)
  }
}
