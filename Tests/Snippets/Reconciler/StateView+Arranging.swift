struct FormField: Identifiable {
  var id = 0
  var name = ""
}

class Context: StateView {
  var tags: [String] = []
  var fields: [FormField] = []
}
