import Foundation
import ShadowDiff
import Testing

/// A to-do list with undo and redo, as in an application.
private struct TodoList {
  struct Todo: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var title: String
  }

  private(set) var todos: [Todo] = []
  private(set) var undoStack: [Patch<Todo>] = []
  private(set) var redoStack: [Patch<Todo>] = []

  mutating func edit(_ body: (inout [Todo]) -> Void) {
    let before = todos
    body(&todos)
    let patch = Patch(from: before, to: todos, moves: .fewest)
    guard !patch.isEmpty else { return }
    undoStack.append(patch)
    redoStack = []
  }

  mutating func undo() throws {
    guard let patch = undoStack.popLast() else { return }
    try todos.apply(patch.inverted())
    redoStack.append(patch)
  }

  mutating func redo() throws {
    guard let patch = redoStack.popLast() else { return }
    try todos.apply(patch)
    undoStack.append(patch)
  }

  /// The title of the undo command.
  var undoTitle: String {
    guard let patch = undoStack.last else { return "Undo" }
    let words = patch.changes.map { change in
      switch change.kind {
      case .insertion:
        let new = patch.insertedElements(in: change)
        return new.isEmpty ? "Move" : "Add \(new.map(\.title).joined(separator: ", "))"
      case .deletion: return "Remove \(change.sourceRange.count)"
      case .replacement:
        let (old, new) = (patch.removedElements(in: change), patch.insertedElements(in: change))
        return "Change \(old.map(\.title)) to \(new.map(\.title))"
      }
    }
    return "Undo " + words.joined(separator: "; ")
  }
}

@Suite struct UndoStackProgram {
  @Test func editsAreUndoneAndRedone() throws {
    var list = TodoList()
    list.edit { $0 = ["Milk", "Bread", "Salt"].enumerated().map { .init(id: $0, title: $1) } }
    #expect(list.undoTitle == "Undo Add Milk, Bread, Salt")
    list.edit { _ in }
    #expect(list.undoStack.count == 1)
    list.edit { $0[1].title = "Rye bread" }
    #expect(list.undoTitle == #"Undo Change ["Bread"] to ["Rye bread"]"#)
    list.edit { $0.append($0.remove(at: 0)) }
    let moved = list.todos
    #expect(list.undoStack.last?.diff.moves == [.init(source: 0, target: 2)])
    try list.undo()
    try list.undo()
    #expect(list.todos.map(\.title) == ["Milk", "Bread", "Salt"])
    try list.redo()
    try list.redo()
    #expect(list.todos == moved)
    try list.redo()
    #expect(list.todos == moved)

    // The stack works after it is encoded and decoded.
    let data = try JSONEncoder().encode(list.undoStack)
    let stack = try JSONDecoder().decode([Patch<TodoList.Todo>].self, from: data)
    #expect(stack == list.undoStack)
  }

  /// Other ways to write the same.
  @Test func firstGuessesCompile() throws {
    let a = [TodoList.Todo(id: 1, title: "Milk"), TodoList.Todo(id: 2, title: "Bread")]
    var b = [a[1], a[0]]
    b[0].title = "Rye"

    let byID = SequenceDiff(from: a, to: b, id: \.id, isUpdated: !=, moves: .fewest)
    #expect(byID.moves.count == 1 && byID.updates.count == 1)
    #expect(SequenceDiff(from: a, to: b, moves: true) == byID)
    #expect(SequenceDiff(from: a, to: b, isUpdated: !=, moves: .fewest) == byID)
    #expect(SequenceDiff(from: a, to: b, moves: .fewest, id: \.id, isUpdated: !=) == byID)
    #expect(
      SequenceDiff(from: a, to: b, moves: .fewest) {
        $0.id
      } isUpdated: {
        $0 != $1
      } == byID)
    #expect(a.difference(to: b, moves: .fewest) == byID)
    #expect(SequenceDiff(from: a, to: b, moves: .fewest) { $0.id }.updates.isEmpty)
    #expect(SequenceDiff(from: a, to: b, moves: .fewest) { $0.id == $1.id }.moves == byID.moves)

    let patch = Patch(from: a, to: b, id: \.id, isUpdated: !=, moves: .fewest)
    #expect(Patch(from: a, to: b, moves: true) == patch)
    #expect(Patch(from: a, to: b, isUpdated: !=, moves: .fewest) == patch)
    #expect(
      Patch(from: a, to: b, moves: .fewest) {
        $0.id
      } isUpdated: {
        $0 != $1
      } == patch)
    #expect(Patch(from: a, to: b, moves: .fewest) { $0.id == $1.id }.diff.moves == patch.diff.moves)

    #expect(try a.applying(patch) == b)
    #expect(try b.applying(patch.inverted()) == a)
    var kinds: [DiffChange.Kind] = []
    for change in byID { kinds.append(change.kind) }
    #expect(kinds == byID.changes.map(\.kind))
  }

  /// A trailing closure without `moves:` is a predicate, and the compiler warns that it could mean
  /// an update.
  @Test func trailingClosuresArePredicates() {
    let guess: any Guess = TrailingClosure()
    let todos = [TodoList.Todo(id: 1, title: "Milk"), TodoList.Todo(id: 2, title: "Bread")]
    #expect(guess.diff(from: todos, to: todos.reversed()).editCount == 2)
    #expect(guess.patch(from: todos, to: todos.reversed()).diff.editCount == 2)
    #expect(SequenceDiff(from: [1, 2], to: [2, 1]) { $0 == $1 }.editCount == 2)
    #expect(Patch(from: [1, 2], to: [2, 1]) { $0 == $1 }.diff.editCount == 2)
  }

  /// The initializers compare whole elements if these are hashable, identifiable or not.
  @Test func hashableElementsAreComparedAsAWhole() {
    struct Row: Hashable, Identifiable {
      var id: Int
      var title = ""
    }
    let (a, b) = ([Row(id: 1)], [Row(id: 1, title: "new")])
    #expect(SequenceDiff(from: a, to: b).deletions == [0])
    #expect(a.difference(to: b).deletions == [0])
    #expect(Patch(from: a, to: b).diff.deletions == [0])
    #expect(SequenceDiff(from: a, to: b, id: \.id, isUpdated: !=).updates.count == 1)
    #expect(SequenceDiff(from: a, to: b, isUpdated: !=).updates.count == 1)

    struct Reference: Identifiable { var id: Int }
    let (c, d) = ([Reference(id: 1), Reference(id: 2)], [Reference(id: 2)])
    #expect(SequenceDiff(from: c, to: d).deletions == [0])
    #expect(SequenceDiff(from: c, to: d, isUpdated: { _, _ in true }).updates.count == 1)
  }
}

/// Calls through a protocol, which end the warnings about deprecated initializers.
private protocol Guess {
  func diff(from source: [TodoList.Todo], to target: [TodoList.Todo]) -> SequenceDiff
  func patch(from source: [TodoList.Todo], to target: [TodoList.Todo]) -> Patch<TodoList.Todo>
}

private struct TrailingClosure: Guess {
  @available(*, deprecated)
  func diff(from source: [TodoList.Todo], to target: [TodoList.Todo]) -> SequenceDiff {
    SequenceDiff(from: source, to: target) { $0.id == $1.id }
  }

  @available(*, deprecated)
  func patch(from source: [TodoList.Todo], to target: [TodoList.Todo]) -> Patch<TodoList.Todo> {
    Patch(from: source, to: target) { $0.id == $1.id }
  }
}
