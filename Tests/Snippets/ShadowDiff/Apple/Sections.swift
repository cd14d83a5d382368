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
