actor Counter { var count = 0 }

enum Step { case counting }

enum Change: StatechartEvent { case increase }

struct Contents {
  init(
    @StatechartBuilder<Counter, Step, Change> _ parts: () -> [StatechartItem<Counter, Step, Change>]
  ) {}
}
