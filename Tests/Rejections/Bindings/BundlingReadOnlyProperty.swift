// rejected: to expected argument type 'ReferenceWritableKeyPath<Label, Value>'
import Bindings

final class Label { let text = "" }
func use(_ label: Label) { _ = label..\.text }
