// rejected: call to main actor-isolated instance method 'debounced(for:clock:)' in a synchronous nonisolated context
import Bindings

final class Screen {
  let text = State("")
  func start() { _ = text.debounced(for: .milliseconds(300)) }
}
