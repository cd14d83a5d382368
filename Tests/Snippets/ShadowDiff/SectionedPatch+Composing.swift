struct Album: Identifiable, Equatable {
  var id: String
  var songs: [String]
}

let old = [Album(id: "a", songs: ["Carey", "River"])]
let new = [Album(id: "a", songs: ["River"])]
let newest = [Album(id: "a", songs: ["River", "Blue"])]
