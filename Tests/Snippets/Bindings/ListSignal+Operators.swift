struct Contact: Equatable, Identifiable {
  var id = 0
  var name = "Ada"
  var initial: Character { name.first ?? "?" }
}

@MainActor let contacts = State([Contact()])
