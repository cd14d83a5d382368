struct Shape: Sendable, Equatable, Identifiable {
  var id = 0
}

struct Settings: Codable, Equatable {
  var isDark = false
}

final class Badge {
  var count = 0
}

@MainActor let badge = Badge()
let circle = Shape(id: 1)
let url = FileManager.default.temporaryDirectory.appending(path: "settings")
@MainActor let shapes = State<[Shape]>([])
@MainActor let rows = names
@MainActor let scrollOffset = State(0.0)

final class Spinner {
  var isAnimating = false
}

@MainActor let spinner = Spinner()
