/// Reads expressions by precedence climbing.
struct SCXMLExpressionParser {
  private enum Token: Equatable {
    case word(String)
    case number(Int)
    case text(String)
    case symbol(String)
  }

  private var tokens: [Token] = []
  private var index = 0

  init(_ text: String) {
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first.isLetter || first == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(.word(String(word)))
        rest.removeFirst(word.count)
      } else if first.isNumber {
        let digits = rest.prefix { $0.isNumber }
        tokens.append(Int(digits).map { .number($0) } ?? .symbol(String(digits)))
        rest.removeFirst(digits.count)
      } else if first == "'" || first == "\"" {
        let letters = rest.dropFirst().prefix { $0 != first }
        tokens.append(.text(String(letters)))
        rest.removeFirst(min(rest.count, letters.count + 2))
      } else {
        let symbols = ["===", "!==", "==", "!=", "<=", ">=", "&&", "||", "++", "--"]
        let symbol = symbols.first { rest.hasPrefix($0) } ?? String(first)
        tokens.append(.symbol(symbol))
        rest.removeFirst(symbol.count)
      }
    }
  }

  var isAtEnd: Bool { index == tokens.count }

  /// Whether there are as many brackets that open as there are that close.
  var isBalanced: Bool {
    func count(_ symbols: Set<String>) -> Int {
      tokens.count { if case .symbol(let symbol) = $0 { symbols.contains(symbol) } else { false } }
    }
    return count(["(", "[", "{"]) == count([")", "]", "}"])
  }

  private static let levels = [
    "||": 1, "&&": 2, "|": 3, "==": 4, "===": 4, "!=": 4, "!==": 4, "<": 5, ">": 5, "<=": 5,
    ">=": 5, "in": 5, "instanceof": 5, "+": 6, "-": 6, "*": 7,
  ]

  private static let unknownWords: Set = ["new", "function", "var", "return"]

  private mutating func next() -> Token? {
    guard index < tokens.count else { return nil }
    index += 1
    return tokens[index - 1]
  }

  private mutating func take(_ symbol: String) -> Bool {
    guard index < tokens.count, tokens[index] == .symbol(symbol) else { return false }
    index += 1
    return true
  }

  mutating func expression(atLeast level: Int) -> SCXMLExpression? {
    guard var left = operand() else { return nil }
    while index < tokens.count {
      let symbol: String
      switch tokens[index] {
      case .symbol(let text), .word(let text): symbol = text
      default: return left
      }
      guard let own = Self.levels[symbol], own > level else { return left }
      index += 1
      if symbol == "instanceof" {
        guard next() == .word("Array") else { return nil }
        left = .isArray(left)
        continue
      }
      guard let right = expression(atLeast: own) else { return nil }
      left = .binary(symbol, left, right)
    }
    return left
  }

  private mutating func operand() -> SCXMLExpression? {
    guard var expression = simple() else { return nil }
    while true {
      if take(".") {
        guard case .word(let name)? = next() else { return nil }
        if take("(") {
          guard let call = call(name, of: expression) else { return nil }
          expression = call
        } else {
          expression = .member(expression, .value(.text(name)))
        }
      } else if take("[") {
        guard let key = self.expression(atLeast: 0), take("]") else { return nil }
        expression = .member(expression, key)
      } else {
        return expression
      }
    }
  }

  private mutating func simple() -> SCXMLExpression? {
    switch next() {
    case .number(let number): return .value(.number(number))
    case .text(let text): return .value(.text(text))
    case .symbol("!"): return operand().map { .not($0) }
    case .symbol("-"): return operand().map { .binary("-", .value(.number(0)), $0) }
    case .symbol("("):
      let inner = expression(atLeast: 0)
      return take(")") ? inner : nil
    case .symbol("["): return list(upTo: "]").map { .array($0) }
    case .symbol("{"): return members()
    case .word("true"): return .value(.boolean(true))
    case .word("false"): return .value(.boolean(false))
    case .word("undefined"), .word("null"): return .value(.undefined)
    case .word("typeof"): return operand().map { .kind($0) }
    case .word("In"):
      guard take("("), let state = expression(atLeast: 0), take(")") else { return nil }
      return .isActive(state)
    case .word(let word):
      return Self.unknownWords.contains(word) ? nil : .variable(word)
    default: return nil
    }
  }

  private mutating func call(_ name: String, of owner: SCXMLExpression) -> SCXMLExpression? {
    guard let arguments = list(upTo: ")") else { return nil }
    if name == "concat" { return .concatenation(owner, arguments) }
    guard name == "pow", case .variable("Math") = owner, arguments.count == 2 else { return nil }
    return .power(arguments[0], arguments[1])
  }

  private mutating func list(upTo end: String) -> [SCXMLExpression]? {
    var values: [SCXMLExpression] = []
    if take(end) { return [] }
    repeat {
      guard let value = expression(atLeast: 0) else { return nil }
      values.append(value)
    } while take(",")
    return take(end) ? values : nil
  }

  private mutating func members() -> SCXMLExpression? {
    var members: [String: SCXMLExpression] = [:]
    if take("}") { return .object([:]) }
    repeat {
      let name: String
      switch next() {
      case .word(let text), .text(let text): name = text
      default: return nil
      }
      guard take(":"), let value = expression(atLeast: 0) else { return nil }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }
}
