struct Contents {
  init(
    @StatechartBuilder<Form, Phase, Input> _ parts: () -> [StatechartItem<Form, Phase, Input>]
  ) {}
}
