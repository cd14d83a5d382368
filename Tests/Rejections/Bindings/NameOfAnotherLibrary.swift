// rejected: 'sink' has been renamed to 'on(_:)'
import Bindings

func use(_ title: State<String>) { _ = title.sink { print($0) } }
