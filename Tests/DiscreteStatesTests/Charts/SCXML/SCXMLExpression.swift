/// The expressions that charts without a data model need, and integers beside: literals, variables,
/// arithmetic, comparisons, logic, `In('state')` and `_event.name`.
indirect enum SCXMLExpression {
  case value(Value)
  case variable(String)
  case isActive(String)
  case eventName
  case not(SCXMLExpression)
  case binary(String, SCXMLExpression, SCXMLExpression)

  /// One that is not an expression; the standard's tests ask for an error when it is run.
  case illegal

  enum Value: Equatable {
    case number(Int)
    case text(String)
    case boolean(Bool)
    case undefined

    var isTrue: Bool {
      switch self {
      case .number(let number): number != 0
      case .text(let text): !text.isEmpty
      case .boolean(let boolean): boolean
      case .undefined: false
      }
    }
  }

  struct Failure: Error {}

  /// What an expression reads.
  struct Scope {
    var variables: [String: Value]
    var isActive: (String) -> Bool
    var eventName: String?
  }

  func value(in scope: Scope) throws -> Value {
    switch self {
    case .value(let value): return value
    case .variable(let name):
      guard let value = scope.variables[name] else { throw Failure() }
      return value
    case .isActive(let state): return .boolean(scope.isActive(state))
    case .eventName: return scope.eventName.map { .text($0) } ?? .undefined
    case .illegal: throw Failure()
    case .not(let operand): return .boolean(!(try operand.value(in: scope).isTrue))
    case .binary(let symbol, let left, let right):
      let a = try left.value(in: scope)
      if symbol == "&&" { return a.isTrue ? try right.value(in: scope) : a }
      if symbol == "||" { return a.isTrue ? a : try right.value(in: scope) }
      let b = try right.value(in: scope)
      switch symbol {
      case "==", "===": return .boolean(a == b)
      case "!=", "!==": return .boolean(a != b)
      default: break
      }
      guard case .number(let x) = a, case .number(let y) = b else { throw Failure() }
      switch symbol {
      case "+": return .number(x + y)
      case "-": return .number(x - y)
      case "*": return .number(x * y)
      case "<": return .boolean(x < y)
      case ">": return .boolean(x > y)
      case "<=": return .boolean(x <= y)
      case ">=": return .boolean(x >= y)
      default: throw Failure()
      }
    }
  }

  /// Nil if it needs more than is understood here.
  init?(_ text: String) {
    if text == "return" {
      self = .illegal
      return
    }
    var parser = Parser(text)
    guard let expression = parser.expression(atLeast: 0), parser.isAtEnd else { return nil }
    self = expression
  }

  private struct Parser {
    private var tokens: [String] = []
    private var index = 0

    init(_ text: String) {
      var rest = Substring(text)
      while let first = rest.first {
        if first.isWhitespace {
          rest.removeFirst()
        } else if first.isLetter || first == "_" {
          let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
          tokens.append(String(word))
          rest.removeFirst(word.count)
        } else if first.isNumber {
          let word = rest.prefix { $0.isNumber }
          tokens.append(String(word))
          rest.removeFirst(word.count)
        } else if first == "'" {
          let word = rest.dropFirst().prefix { $0 != "'" }
          tokens.append("'" + word)
          rest.removeFirst(min(rest.count, word.count + 2))
        } else {
          let symbols = ["===", "!==", "==", "!=", "<=", ">=", "&&", "||"]
          let symbol = symbols.first { rest.hasPrefix($0) } ?? String(first)
          tokens.append(symbol)
          rest.removeFirst(symbol.count)
        }
      }
    }

    var isAtEnd: Bool { index == tokens.count }

    private static let levels = [
      "||": 1, "&&": 2, "==": 3, "===": 3, "!=": 3, "!==": 3, "<": 4, ">": 4, "<=": 4, ">=": 4,
      "+": 5, "-": 5, "*": 6,
    ]

    private mutating func next() -> String? {
      guard index < tokens.count else { return nil }
      index += 1
      return tokens[index - 1]
    }

    mutating func expression(atLeast level: Int) -> SCXMLExpression? {
      guard var left = operand() else { return nil }
      while index < tokens.count, let own = Self.levels[tokens[index]], own > level {
        let symbol = tokens[index]
        index += 1
        guard let right = expression(atLeast: own) else { return nil }
        left = .binary(symbol, left, right)
      }
      return left
    }

    private mutating func operand() -> SCXMLExpression? {
      guard let token = next() else { return nil }
      switch token {
      case "!": return operand().map { .not($0) }
      case "-": return operand().map { .binary("-", .value(.number(0)), $0) }
      case "(":
        let inner = expression(atLeast: 0)
        return next() == ")" ? inner : nil
      case "true": return .value(.boolean(true))
      case "false": return .value(.boolean(false))
      case "undefined": return .value(.undefined)
      case "_event.name": return .eventName
      case "In":
        guard next() == "(", let state = next(), state.hasPrefix("'"), next() == ")" else {
          return nil
        }
        return .isActive(String(state.dropFirst()))
      default: break
      }
      if let number = Int(token) { return .value(.number(number)) }
      if token.hasPrefix("'") { return .value(.text(String(token.dropFirst()))) }
      let isName = token.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isName
        && !["typeof", "new", "function", "_event", "_sessionid", "_name"].contains(token)
        ? .variable(token) : nil
    }
  }
}
