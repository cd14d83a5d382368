import Testing

/// Waits until a condition holds; fails after three minutes.
@MainActor
func wait(
  for what: String, sourceLocation: SourceLocation = #_sourceLocation, until holds: () -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(180)
  while !holds() {
    try #require(clock.now < end, "\(what) did not come", sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(1))
  }
}
