// rejected: no exact matches in call to instance method 'bind'
import Bindings

final class Label { let text = "" }
func use(_ label: Label) { State("a").bind(label, \.text) }
