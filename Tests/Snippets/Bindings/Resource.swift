@MainActor let query = text
final class Spinner {
  var isAnimating = false
}

@MainActor let spinner = Spinner()
