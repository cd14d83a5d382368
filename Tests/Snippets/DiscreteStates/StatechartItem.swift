final class Upload {
  var attempts = 0
}

final class Window {}

enum Phase { case open, closed }

enum Input: StatechartEvent { case close }
