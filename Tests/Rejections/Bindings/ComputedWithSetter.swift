// rejected: use StatePart { … } set: { … }: a Computed cannot be set
import Bindings

func make(_ celsius: State<Double>) {
  let fahrenheit = Computed {
    celsius.get() * 1.8 + 32
  } set: {
    celsius.set(($0 - 32) / 1.8)
  }
  fahrenheit.set(68)
}
