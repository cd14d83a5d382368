// rejected: to expected argument type 'ReferenceWritableKeyPath<Label, Value>'
// The formatter does not know the operators of bindings.
// swift-format-ignore-file
import Bindings

final class Label { let text = "" }
func use(_ label: Label) { _ = label..\.text }
