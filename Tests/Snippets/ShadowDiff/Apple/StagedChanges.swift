import UIKit

struct Row: Identifiable, Equatable {
  let id: Int
}

struct Group: Identifiable, Equatable {
  let id: Int
  var elements: [Row]
}

@MainActor let tableView = UITableView()
@MainActor let new: [Group] = []
@MainActor var shown: [Group] = []
