import Foundation

struct ToDo: Codable, Hashable, Identifiable {
  var id = UUID()
  var title = ""
  var isDone = false
}

enum Filter: String, CaseIterable {
  case all
  case open
  case done

  func shows(_ item: ToDo) -> Bool { self == .all || item.isDone == (self == .done) }
}
