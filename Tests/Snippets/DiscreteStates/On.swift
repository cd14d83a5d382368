struct Named: StatechartEvent {
  let kind: String
}

struct Contents {
  init(
    @StatechartBuilder<Form, Phase, Input> _ parts: () -> [StatechartItem<Form, Phase, Input>]
  ) {}
  init(
    @StatechartBuilder<Form, String, Named> _ parts: () -> [StatechartItem<Form, String, Named>]
  ) {}
}
