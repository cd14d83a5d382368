/// The constructor of an enum's case, `Input.loaded`, as a key: which events it makes, and what they carry.
///
/// The types of the values say which cases it can be. If there are several, it makes an event out of an empty value
/// and compares the cases. For types without one, it makes an event out of the values of each event that it is asked
/// about; it does not remember the answer, since sessions on several actors share it.
struct EventConstructor<Event: StatechartEvent, Payload> {
  private let cases: EnumCases?
  private let make: (Payload) -> Event

  /// The tags of the cases that it may make: one, once the case is known; none, if it is no constructor.
  let tags: [Int]

  /// Creates the key of a constructor.
  ///
  /// A constructor of several values may also be a function of one tuple.
  ///
  /// - Precondition: No value is a function, a metatype or a tuple.
  init(_ types: [Any.Type], _ make: @escaping (Payload) -> Event) {
    let types = types.flatMap { EnumCases.elements(of: $0) }
    precondition(
      types.allSatisfy { EnumCases.isUniform($0) },
      "An event that carries a function, a metatype or a tuple is matched by On(matching:)")
    self.make = make
    cases = EnumCases(of: Event.self)
    let candidates = cases?.tags(carrying: types) ?? []
    if candidates.count > 1, let cases, let empty = EmptyValue.value(as: Payload.self) {
      let tag = cases.tag(of: make(empty))
      tags = candidates.contains(tag) ? [tag] : candidates
    } else {
      tags = candidates
    }
  }

  /// The names of the cases that it may make.
  var name: String {
    tags.map { cases?.cases[$0].name ?? "" }.joined(separator: " or ")
  }

  /// The constructor's type as text, for messages.
  var text: String { "\(Payload.self) -> \(Event.self)" }

  /// The values of an event of its case; `nil` for other events.
  func payload(of event: Event) -> Payload? {
    guard let cases else { return nil }
    let tag = cases.tag(of: event)
    guard tags.contains(tag) else { return nil }
    let payload = cases.payload(of: event, at: tag, as: Payload.self)
    return tags.count == 1 || cases.tag(of: make(payload)) == tag ? payload : nil
  }
}

/// Values that can be made of nothing.
enum EmptyValue {
  /// An empty value of a type that has one; `nil` for all others.
  static func value<Value>(as type: Value.Type) -> Value? {
    let found: Any? =
      switch type {
      case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
      case let type as any RangeReplaceableCollection.Type: type.init()
      case let type as any SetAlgebra.Type: type.init()
      case let type as any AdditiveArithmetic.Type: type.zero
      case is Bool.Type: false
      default: nil
      }
    return found as? Value
  }
}
