struct Shape: Sendable, Equatable, Identifiable {
  var id = 0
}

struct Settings: Codable, Equatable {
  var isDark = false
}

let circle = Shape(id: 1)
let url = FileManager.default.temporaryDirectory.appending(path: "settings")
@MainActor let shapes = State<[Shape]>([])
@MainActor let scrollOffset = State(0.0)

final class Spinner {
  var isAnimating = false
}

@MainActor let spinner = Spinner()
