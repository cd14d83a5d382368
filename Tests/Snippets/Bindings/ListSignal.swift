import ShadowDiff

struct Task: Sendable, Equatable, Identifiable {
  var id = 0
  var due = 0
  var isDone = false
}

struct Row: Equatable {
  let task: Task

  init(_ task: Task) { self.task = task }
}

struct Table {
  func apply(_ diff: SequenceDiff) {}
}

let table = Table()
let task = Task(id: 7)
let tasksFromServer = [Task(id: 1)]
@MainActor let limit = State(10.0)
@MainActor let products = State([Product()])
@MainActor let orders = State([Product()])
@MainActor let person = State(Member())

struct Member: Equatable {
  var tags = ["admin"]
}
