// What the pages of Controls take as given.

import Layout
import Reconciler

struct Person: Identifiable {
  var id = 0
  var name = "Ada"
}

@MainActor let people = [Person()]
@MainActor let text = "Hello"
