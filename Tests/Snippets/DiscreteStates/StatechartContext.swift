enum Phase { case counting }

enum Input: StatechartEvent { case increase }

@MainActor let chart = made {
  try Chart(initial: .counting) {
    StateNode(.counting) {
      On(.increase) { $0.count += 1 }
    }
  }
}
