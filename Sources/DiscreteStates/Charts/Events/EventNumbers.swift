/// The kinds of events that transitions name, numbered from 1.
///
/// All other kinds share the next number.
struct EventNumbers<Event: StatechartEvent> {
  /// The cases of the kinds; `nil` if the type of the kinds is not an enum.
  private let cases: EnumCases?

  /// The numbers by kind, when all kinds have been added.
  private(set) var lookup = EventLookup<Event>(tag: nil)

  /// The names of the numbered kinds.
  private(set) var names: [String] = []

  /// The kinds of the numbers; `nil` for a case that transitions name only by its constructor.
  private(set) var samples: [Event.Kind?] = []

  private var tags: [Int] = []
  private var kinds: [Int: Event.Kind] = [:]
  private var values: [(kind: Event.Kind, prefix: String?)] = []

  /// The numbers of all events whose names begin with a prefix, by prefix.
  private var patterns: [String: Int32] = [:]

  init() { cases = EnumCases(of: Event.Kind.self) }

  var count: Int { names.count }

  /// Returns the number of an event.
  func number(of event: Event) -> Int32 { lookup.number(ofKind: event.kind) }

  /// Returns the number of a kind.
  func number(ofKind kind: Event.Kind) -> Int32 { lookup.number(ofKind: kind) }

  /// Returns the number of a case.
  func number(ofTag tag: Int) -> Int32 { lookup.numberOfTag[tag] }

  /// Returns the name of an event: the name of its case, or its kind as text.
  func name(of event: Event) -> String {
    let kind = event.kind
    return cases.map { $0.cases[$0.tag(of: kind)].name } ?? "\(kind)"
  }

  /// Returns the name of a numbered kind: for all names that begin with a prefix, the prefix.
  func name(at index: Int) -> String {
    patterns.first { $0.value == Int32(index + 1) }?.key ?? names[index]
  }

  /// Returns whether a kind is a case with associated values, which a transition must name by its constructor.
  func carriesValues(_ kind: Event.Kind) -> Bool {
    cases.map { !$0.cases[$0.tag(of: kind)].types.isEmpty } ?? false
  }

  /// Whether transitions name all kinds.
  var areComplete: Bool { cases.map { $0.cases.count == count } ?? false }

  /// Returns whether a case of the kinds has a name.
  func isCase(_ name: String) -> Bool { cases?.cases.contains { $0.name == name } == true }

  /// Returns the numbers of all names that are equal to a prefix or begin with its words.
  func numbers(under prefix: String) -> [Int32] {
    names.indices.filter { names[$0] == prefix || names[$0].hasPrefix(prefix + ".") }
      .map { Int32($0 + 1) }
  }

  // MARK: Numbering

  /// Adds a kind, or all names that begin with a prefix.
  mutating func add(_ kind: Event.Kind, under prefix: String? = nil) {
    guard let cases else { return values.append((kind, prefix)) }
    let tag = cases.tag(of: kind)
    add(tag: tag)
    kinds[tag] = kind
  }

  mutating func add(tag: Int) { if !tags.contains(tag) { tags.append(tag) } }

  /// Numbers the kinds that have been added.
  ///
  /// - Precondition: Kinds are cases of an enum, or `Hashable`.
  mutating func finish() {
    if let cases {
      names = tags.map { cases.cases[$0].name }
      samples = tags.map { kinds[$0] }
      var numbers = Array(repeating: Int32(tags.count + 1), count: cases.cases.count)
      for (index, tag) in tags.enumerated() { numbers[tag] = Int32(index + 1) }
      lookup = EventLookup(tag: cases.tag, numberOfTag: numbers)
    } else if let type = Event.Kind.self as? any Hashable.Type {
      lookup = EventLookup(tag: nil, numberOfValue: index(as: type))
    } else {
      preconditionFailure(
        "Kinds of events that are not an enum are Hashable; \(Event.Kind.self) is not")
    }
  }

  /// Numbers kinds with a dictionary, in a context where their type is known to be `Hashable`.
  private mutating func index<Key: Hashable>(as type: Key.Type) -> (Event.Kind) -> Int32 {
    // Safety: `Key` is `Event.Kind`.
    var numbers: [Key: Int32] = [:]
    for (kind, prefix) in values {
      let key = unsafe unsafeBitCast(kind, to: Key.self)
      guard prefix.map({ patterns[$0] == nil }) ?? (numbers[key] == nil) else { continue }
      names.append("\(kind)")
      samples.append(kind)
      if let prefix {
        patterns[prefix] = Int32(names.count)
      } else {
        numbers[key] = Int32(names.count)
      }
    }
    let other = Int32(names.count + 1)
    return { [numbers, patterns] value in
      // Safety: as above.
      if let number = numbers[unsafe unsafeBitCast(value, to: Key.self)] { return number }
      return patterns.isEmpty ? other : patterns.number(ofName: "\(value)") ?? other
    }
  }
}

/// The numbers of events by kind, as sessions find them.
///
/// A class, since a session that reads a structure with more fields copies it for each event, which took 60 of 78 ns.
@usableFromInline
final class EventLookup<Event: StatechartEvent> {
  /// The function that reads the case of a kind; `nil` if the type of the kinds is not an enum.
  @usableFromInline let tag: EnumTag?

  /// The number of each case.
  @usableFromInline let numberOfTag: [Int32]

  /// Returns the number of a kind, if the type of the kinds is not an enum.
  @usableFromInline let numberOfValue: (Event.Kind) -> Int32

  init(
    tag: EnumTag?, numberOfTag: [Int32] = [],
    numberOfValue: @escaping (Event.Kind) -> Int32 = { _ in 0 }
  ) {
    (self.tag, self.numberOfTag, self.numberOfValue) = (tag, numberOfTag, numberOfValue)
  }

  /// Returns the number of a kind.
  @inlinable
  func number(ofKind kind: Event.Kind) -> Int32 {
    if let tag { numberOfTag[tag.of(kind)] } else { numberOfValue(kind) }
  }
}

extension String {
  /// The words of a prefix that is written `error`, `error.` or `error.*`.
  var prefixOfNames: String {
    String(hasSuffix(".*") ? dropLast(2) : hasSuffix(".") ? dropLast() : self[...])
  }
}

extension [String: Int32] {
  /// Returns the number of the longest prefix of a name, given by words.
  fileprivate func number(ofName name: String) -> Int32? {
    var words = name[...]
    while true {
      if let number = self[String(words)] { return number }
      guard let dot = words.lastIndex(of: ".") else { return nil }
      words = words[..<dot]
    }
  }
}
