import Foundation

final class Book: Stateful {
  var number = 0

  static func page(_ number: Int) -> DiscreteState<Book> {
    state { $0.number = number }.identified(by: number)
  }
}

@MainActor let view = Book()
