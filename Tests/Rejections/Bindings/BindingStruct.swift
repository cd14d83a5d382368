// rejected: requires that 'Label' be a class type
import Bindings

struct Label { var text = "" }
func use(_ label: Label) { _ = BundledKeyPath(label, \.text) }
