struct Person: Equatable {
  var name = ""
  var age = 36
  var address: Address?
}

@MainActor let person = State(Person())

struct Author: Equatable {
  var address: Address?
}

struct Document: Equatable {
  var author: Author?
}

@MainActor let document = State(Document())
