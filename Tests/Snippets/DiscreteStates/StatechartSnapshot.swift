final class Upload {
  enum Phase: String, Codable { case idle }
  enum Input: StatechartEvent, Codable { case cancel }
  typealias Chart = Statechart<Upload, Phase, Input>
}

@MainActor let session = makeUpload()
@MainActor func makeUpload() -> StatechartSession<Upload, Upload.Phase, Upload.Input> {
  let chart = made { try Upload.Chart(initial: .idle) { StateNode(.idle) } }
  return StatechartSession(chart, for: Upload())
}
