// What the pages of Bindings take as given.

import Bindings
import Foundation

/// Reports the value that a signal has.
func value<Source: Signal>(_ signal: Source, _ place: String) {
  value(signal.get(), place)
}

final class Label {
  var text = ""
  var caption = ""
}

final class TextInput {
  var text = ""
  var onEdit: () -> Void = {}
}

final class Button {
  var title = ""
  var isEnabled = false
  var onTap: () -> Void = {}
}

struct Address: Sendable, Equatable {
  var city = ""
}

struct Person: Sendable, Equatable, Identifiable {
  var id = 0
  var name: String
  var age = 36
  var address = Address()
  var tags: Set<String> = []
}

struct Product: Sendable, Equatable, Identifiable {
  var id = 0
  var price = 0.0
}

struct Step: Sendable, Equatable, Identifiable {
  var id = 0
  var isDone = false
}

struct Server {
  func knows(_ address: String) async throws -> Bool { true }
  func search(_ query: String) async throws -> [String] { [query] }
}

let server = Server()
let api = Server()
func search(_ query: String) async throws -> [String] { [query] }
func draw(_ text: String) {}

@MainActor let label = Label()
@MainActor let message = Label()
@MainActor let field = TextInput()
@MainActor let submitButton = Button()
@MainActor let undoButton = Button()
@MainActor let retryButton = Button()

@MainActor let title = State("hello")
@MainActor let text = State("")
@MainActor let name = State("Ada")
@MainActor let first = State("Ada")
@MainActor let last = State("Lovelace")
@MainActor let volume = State(0.5)
@MainActor let celsius = State(20.0)
@MainActor let state = State(1)
@MainActor let total = State(1)
@MainActor let person = State(Person(name: "Ada"))
@MainActor let people = State([Person(name: "Ada")])
@MainActor let contacts = people
@MainActor let names = State(["Ada"])
@MainActor let scores = State(["Ada": 1])
@MainActor let tasks = State([Step(id: 7), Step(id: 8), Step(id: 9), Step(id: 10)])
let task = Step(id: 11)
