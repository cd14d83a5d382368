actor Counter { var count = 0 }

enum Step { case counting }

enum Change: StatechartEvent {
  case increase
  case add(Int)
}

struct Contents {
  init(
    @StatechartBuilder<Counter, Step, Change> _ parts: () -> [StatechartItem<Counter, Step, Change>]
  ) {}
}
