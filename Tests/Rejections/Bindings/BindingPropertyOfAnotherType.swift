// rejected: cannot convert value of type 'BundledKeyPath<Int>'
import Bindings

final class Label { var lines = 0 }
func use(_ target: BundledKeyPath<Int>) { State("a").bind(target) }
