// rejected: use StatePart(get:set:), or SwiftUI.Binding for a view
import Bindings

func make(_ celsius: State<Double>) {
  _ = Binding(get: { celsius.get() * 1.8 + 32 }, set: { celsius.set(($0 - 32) / 1.8) })
}
