// rejected: use StatePart(get:set:): a Computed cannot be set
import Bindings

func make(_ celsius: State<Double>) {
  _ = Computed { celsius.get() * 1.8 + 32 } set: { celsius.set(($0 - 32) / 1.8) }
}
