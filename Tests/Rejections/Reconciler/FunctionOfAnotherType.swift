// rejected: requires that 'TypedKey<(Int) -> Void>' conform to 'Hashable'
import Reconciler

let count = TypedKey<Int>("count")
let name = TypedKey<String>("name")
let tap = TypedKey<(Int) -> Void>("tap")

class Child: StateView {}

class Screen: StateView {
  override func render() {
    place(Child.self, "child").prop(
      forKey: tap, is: { (values: [String: Any]) in _ = values })
  }
}
