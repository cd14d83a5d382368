struct Sample: Equatable {
  var angle = 0.0
}

@MainActor let sensor = State(Sample())
func areClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.1 }
func parse(_ text: String) throws -> Int { 0 }
