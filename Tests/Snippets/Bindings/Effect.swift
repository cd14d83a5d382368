struct Subscription {
  func cancel() {}
}

struct Feed {
  func subscribe(to topic: String) -> Subscription { Subscription() }
}

let feed = Feed()
@MainActor let topic = State("news")
