import DiscreteStates

/// Two players, each with a chart, that exchange events through the match.
final class PingPong {
  enum Input: StatechartEvent {
    case hit(from: String)
    case missed
  }

  typealias Chart = Statechart<PingPong, String, Input>

  var score: [String] = []

  static func makeChart() throws -> Chart {
    let player = try Player.makeChart()
    return try Chart(initial: "match") {
      ParallelNode("match") {
        On(Input.hit).then { match, name, session in
          match.score.append(name)
          try session.send(Player.Input.ball, to: name == "left" ? "right" : "left")
        }
        On(.missed, to: "over")
        for side in ["left", "right"] {
          StateNode(side + " side") {
            Invoke(player, as: side) { _ in
              Player(name: side)
            } done: { _ in
              .missed
            }
          }
        }
      }
      FinalNode("over")
    }
  }
}

final class Player {
  enum Input: StatechartEvent { case serve, ball }

  let name: String
  var strength = 3

  init(name: String) { self.name = name }

  static func makeChart() throws -> Statechart<Player, String, Input> {
    try Statechart(initial: "ready") {
      StateNode("ready") {
        On(.ball, to: "missed").when { $0.strength == 0 }
        On(.serve, .ball) { player, session in
          player.strength -= 1
          try session.sendToParent(PingPong.Input.hit(from: player.name))
        }
      }
      FinalNode("missed")
    }
  }
}
