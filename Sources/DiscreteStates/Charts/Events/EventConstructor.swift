/// The constructor of a case, such as `Input.loaded`, as a key that finds events of the case and their values.
///
/// The types of the values determine which cases the constructor can create. If there is a single value whose type
/// has an empty value, the key calls the constructor with the empty value, and looks at the case; a function that
/// creates a case with other types is not a constructor. If several cases remain, the key calls the constructor with
/// the values of each event that it checks. It does not cache the result, because sessions on several actors share
/// the key.
struct EventConstructor<Event: StatechartEvent, Payload> {
  private let cases: EnumCases?
  private let make: (Payload) -> Event

  /// The tags of the cases that the constructor may create: one if the case is known, none if it is not a constructor.
  let tags: [Int]

  /// Creates the key of a constructor; without tags if a value is a function, a metatype or a tuple.
  static func key<each Value>(
    _ constructor: @escaping (repeat each Value) -> Event
  ) -> EventConstructor<Event, (repeat each Value)> where Payload == Void {
    var types: [Any.Type] = []
    for type in repeat (each Value).self { types += EnumCases.elements(of: type) }
    return EventConstructor<Event, (repeat each Value)>(types) { constructor(repeat each $0) }
  }

  private init(_ types: [Any.Type], _ make: @escaping (Payload) -> Event) {
    self.make = make
    cases = EnumCases(of: Event.self)
    let isReadable = types.allSatisfy { EnumCases.isUniform($0) }
    let candidates = isReadable ? cases?.tags(carrying: types) ?? [] : []
    if !candidates.isEmpty, let cases, let empty = EmptyValue.value(as: Payload.self) {
      let tag = cases.tag(of: make(empty))
      tags = candidates.filter { $0 == tag }
    } else {
      tags = candidates
    }
  }

  /// The names of the cases that the constructor may create.
  var name: String {
    tags.map { cases?.cases[$0].name ?? "" }.joined(separator: " or ")
  }

  /// The constructor's type as text, for messages.
  var text: String { "\(Payload.self) -> \(Event.self)" }

  /// Returns the associated values of an event of the case; `nil` for other events.
  func payload(of event: Event) -> Payload? {
    guard let cases else { return nil }
    let tag = cases.tag(of: event)
    guard tags.contains(tag) else { return nil }
    let payload = cases.payload(of: event, at: tag, as: Payload.self)
    return tags.count == 1 || cases.tag(of: make(payload)) == tag ? payload : nil
  }
}

extension EventConstructor {
  /// Returns the associated values of an event; stops the program if the event is of another case.
  func requiredPayload(of event: Event?) -> Payload {
    guard let payload = event.flatMap({ payload(of: $0) }) else {
      preconditionFailure("An action or guard for \(name) was called for another event")
    }
    return payload
  }
}

/// Empty values of types that have one.
enum EmptyValue {
  /// Returns an empty value of a type; `nil` if the type has none.
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
