/// Expressions of the standard's tests: literals, variables, members, arithmetic, comparisons, logic,
/// `typeof`, `in`, `instanceof Array`, `concat`, `Math.pow`, `In('state')` and `_event`.
indirect enum SCXMLExpression {
  case value(SCXMLValue)
  case variable(String)
  case isActive(SCXMLExpression)
  case array([SCXMLExpression])
  case object([String: SCXMLExpression])
  case member(SCXMLExpression, SCXMLExpression)
  case kind(SCXMLExpression)
  case isArray(SCXMLExpression)
  case concatenation(SCXMLExpression, [SCXMLExpression])
  case power(SCXMLExpression, SCXMLExpression)
  case not(SCXMLExpression)
  case binary(String, SCXMLExpression, SCXMLExpression)

  /// One that is not an expression; the standard's tests ask for an error when it is run.
  case illegal

  func value(in scope: SCXMLScope) throws -> SCXMLValue {
    switch self {
    case .value(let value): return value
    case .variable("_event"): return scope.event
    case .variable(let name):
      guard let value = scope.variables[name] else { throw SCXMLFailure() }
      return value
    case .isActive(let state):
      guard case .text(let id) = try state.value(in: scope) else { throw SCXMLFailure() }
      return .boolean(scope.isActive(id))
    case .array(let values): return .array(try values.map { try $0.value(in: scope) })
    case .object(let members): return .object(try members.mapValues { try $0.value(in: scope) })
    case .member(let whole, let key):
      return try whole.value(in: scope).member(try key.value(in: scope))
    case .kind(.variable(let name)) where name != "_event":
      return .text((scope.variables[name] ?? .undefined).kind)
    case .kind(let operand): return .text(try operand.value(in: scope).kind)
    case .illegal: throw SCXMLFailure()
    case .isArray(let operand):
      if case .array = try operand.value(in: scope) { return .boolean(true) }
      return .boolean(false)
    case .concatenation(let first, let others):
      return .array(
        try ([first] + others).flatMap { part -> [SCXMLValue] in
          let value = try part.value(in: scope)
          if case .array(let values) = value { return values }
          return [value]
        })
    case .power(let base, let exponent):
      guard case .number(let base) = try base.value(in: scope),
        case .number(let exponent) = try exponent.value(in: scope), exponent >= 0
      else { throw SCXMLFailure() }
      return .number((0..<exponent).reduce(1) { power, _ in power * base })
    case .not(let operand): return .boolean(!(try operand.value(in: scope).isTrue))
    case .binary(let symbol, let left, let right):
      let a = try left.value(in: scope)
      if symbol == "&&" { return a.isTrue ? try right.value(in: scope) : a }
      if symbol == "||" { return a.isTrue ? a : try right.value(in: scope) }
      return try Self.result(of: symbol, a, try right.value(in: scope))
    }
  }

  private static func result(
    of symbol: String, _ a: SCXMLValue, _ b: SCXMLValue
  ) throws -> SCXMLValue {
    switch (symbol, a, b) {
    case ("==", _, _), ("===", _, _): return .boolean(a == b)
    case ("!=", _, _), ("!==", _, _): return .boolean(a != b)
    case ("in", .text(let name), .object(let members)): return .boolean(members[name] != nil)
    case ("+", .text(let x), .text(let y)): return .text(x + y)
    case ("|", .boolean(let x), .boolean(let y)): return .number(x || y ? 1 : 0)
    default: break
    }
    guard case .number(let x) = a, case .number(let y) = b else { throw SCXMLFailure() }
    switch symbol {
    case "+": return .number(x + y)
    case "-": return .number(x - y)
    case "*": return .number(x * y)
    case "<": return .boolean(x < y)
    case ">": return .boolean(x > y)
    case "<=": return .boolean(x <= y)
    case ">=": return .boolean(x >= y)
    default: throw SCXMLFailure()
    }
  }

  /// Nil if it needs more than is understood here.
  init?(_ text: String) {
    var parser = SCXMLExpressionParser(text)
    if text == "return" || !parser.isBalanced {
      self = .illegal
      return
    }
    guard let expression = parser.expression(atLeast: 0), parser.isAtEnd else { return nil }
    self = expression
  }
}
