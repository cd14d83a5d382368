struct Todo: Identifiable, Equatable {
  let id: Int
  var title: String
}

let todos = [Todo(id: 1, title: "Milk")]
let oldTodos = [Todo(id: 2, title: "Bread")]
