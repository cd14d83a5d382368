/// Waits until something holds, for ten seconds at most, and returns whether it does.
@MainActor
func eventually(_ holds: () -> Bool) async throws -> Bool {
  #if UMBRA_STAND_INS
    let limit = 100  // What comes late there comes within a few turns.
  #else
    let limit = 1_000
  #endif
  for _ in 0..<limit where !holds() { try await Task.sleep(for: .milliseconds(10)) }
  return holds()
}
