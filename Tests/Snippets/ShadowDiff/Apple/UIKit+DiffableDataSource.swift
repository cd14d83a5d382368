import UIKit

struct Song: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Album: Identifiable, Equatable {
  let id: Int
  var title: String
  var songs: [Song]
}

@MainActor
class Context {
  let shown: [Album] = []
  let albums: [Album] = []
  let dataSource = UITableViewDiffableDataSource<Int, Int>(tableView: UITableView()) { _, _, _ in
    nil
  }
}
