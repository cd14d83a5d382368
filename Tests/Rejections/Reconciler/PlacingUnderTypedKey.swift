// rejected: instance method 'place' requires that 'TypedKey<Int>' conform to 'Hashable'
import Reconciler

let count = TypedKey<Int>("count")
let name = TypedKey<String>("name")
let tap = TypedKey<(Int) -> Void>("tap")

class Child: StateView {}

class Screen: StateView {
  override func render() {
    place(Child.self, count)
  }
}
