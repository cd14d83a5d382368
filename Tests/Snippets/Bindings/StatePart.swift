struct Person: Equatable {
  var name = ""
  var age = 36
  var address: Address?
}

@MainActor let person = State(Person())
