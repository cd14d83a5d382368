struct Document {
  var title = ""
}

@MainActor let document = State(Document())
