import UIKit

@MainActor let tableView = UITableView()
@MainActor let collectionView = UICollectionView(
  frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
@MainActor let old: [Song] = []
@MainActor let new: [Song] = []
@MainActor let newSongs: [Song] = []
@MainActor var songs: [Song] = []
@MainActor var rows: [Song] = []

@MainActor
class Context {
  var items: [Song] = []
}
