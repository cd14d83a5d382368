// rejected: value of type 'KVOState<Int>' has no member 'set'
import Bindings

func use(_ state: KVOState<Int>) { state.set(1) }
