// rejected: value of type 'Computed<Int>' has no member 'set'
import Bindings

func use() { Computed { 1 }.set(2) }
