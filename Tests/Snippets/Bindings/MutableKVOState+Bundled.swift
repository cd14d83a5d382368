final class Document: PropertyNotifying {
  let propertyChanges = PropertyChanges()
  var title = "" {
    didSet { didChange(\.title) }
  }
}

@MainActor let document = Document()
