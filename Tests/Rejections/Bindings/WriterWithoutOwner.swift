// rejected: in a synchronous nonisolated context
import Bindings

func use() { _ = State(1).writer() }
