struct Sensor: Sendable {
  func start() {}
  func stop() {}
}

let sensor = Sensor()

struct ParseError: Error, Equatable {}

func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw ParseError() }
  return number
}

final class Badge {
  var count = 0
}

@MainActor let badge = Badge()
@MainActor let rows = names
