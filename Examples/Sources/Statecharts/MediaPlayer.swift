import DiscreteStates

/// A player with regions for playback and volume, and a pause that restores the speed.
@MainActor
final class MediaPlayer {
  enum Part {
    case player, transport, stopped, playing, normal, fast, speed, paused, volume, audible, muted
  }

  enum Input: StatechartEvent {
    case load(title: String, length: Duration)
    case play, pause, stop, faster, slower, mute, unmute
    case tick(Duration)
  }

  typealias Chart = Statechart<MediaPlayer, Part, Input>

  private(set) var title = ""
  private(set) var length = Duration.zero
  private(set) var position = Duration.zero
  private(set) var isButtonPause = false

  static func makeChart() throws -> Chart {
    try Chart(initial: .player) {
      ParallelNode(.player) {
        StateNode(.transport, initial: .stopped) {
          // Inside, since leaving this region would also leave the other region, and reset the volume.
          On(Input.load, to: .playing) { player, title, length in
            (player.title, player.length, player.position) = (title, length, .zero)
          }.inside
          StateNode(.stopped) {
            On(.play, to: .playing).when { !$0.title.isEmpty }
          }
          StateNode(.playing, initial: .normal) {
            Apply(DiscreteState(name: "playing") { $0.isButtonPause = true })
            HistoryNode(.speed, initial: .normal)
            StateNode(.normal) { On(.faster, to: .fast) }
            StateNode(.fast) { On(.slower, to: .normal) }
            On(.pause, to: .paused)
            On(.stop, to: .stopped) { $0.position = .zero }
            On(Input.tick, to: .stopped) { $0.position = $1 }.when("at the end") {
              player, position in position >= player.length
            }
            On(Input.tick) { $0.position = $1 }
          }
          StateNode(.paused) {
            OnEntry { $0.isButtonPause = false }
            On(.play, to: .speed)
          }
        }
        StateNode(.volume, initial: .audible) {
          StateNode(.audible) { On(.mute, to: .muted) }
          StateNode(.muted) { On(.unmute, to: .audible) }
        }
      }
    }
  }
}
