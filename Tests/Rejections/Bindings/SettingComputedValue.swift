// rejected: value of type 'Computed<Int>' has no member 'set'
import Bindings

func use(_ value: Computed<Int>) { value.set(2) }
