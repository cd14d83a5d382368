// rejected: use Computed { … }; for \.author?.city, use at(\.author).at(\.city)
import Bindings

func use() { _ = State("a").at(\.count) }
