enum Phase { case draft, editing }

@MainActor let session = makeEditor()
@MainActor func makeEditor() -> StatechartSession<Form, Phase, Input> {
  let chart = made { try Statechart<Form, Phase, Input>(initial: .editing) { StateNode(.editing) } }
  return StatechartSession(chart, for: Form())
}

@MainActor let saved = session.snapshot
