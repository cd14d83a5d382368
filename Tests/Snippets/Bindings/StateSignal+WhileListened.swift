struct Sensor: Sendable {
  func start() {}
  func stop() {}
}

enum Place { case unknown }

let sensor = Sensor()
