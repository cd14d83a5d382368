final class Door {
  var light = false
}

enum Phase { case closed, open }

enum Input: StatechartEvent { case push }

@MainActor let door = Door()
