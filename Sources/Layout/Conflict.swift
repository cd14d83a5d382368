/// An irreducible set of contradicting required constraints: without any one of them, the others can hold.
public struct Conflict: Sendable {
  /// A constraint of the contradiction.
  public struct Part: Sendable {
    /// The constraint as source code.
    public let text: String

    /// The label of the constraint; `nil` if it has none.
    public let label: String?

    /// The place in the source code where the constraint was made.
    public let source: Constraint.Source?

    /// The factor of the constraint in the sum that proves the contradiction; above 0 and at most 1.
    public let multiplier: Double

    /// The constraint, as text, with the smallest change of its constant that resolves this contradiction.
    public let relaxation: String

    /// The preference for relaxing this constraint among changes of equal size; the lexicographically greatest wins.
    let rank: [Int]

    /// The amount to add to the constraint's right side so that the others can hold.
    let change: Double

    /// Whether changing the constant can resolve the contradiction.
    let isPossible: Bool
    let index: Int32
    let id: ObjectIdentifier

    /// The constraint's name, its relation, and the constant of its right side.
    let name: String
    let relation: Constraint.Relation
    let constant: Double
  }

  /// The constraints, in the order in which they were stored.
  public let parts: [Part]

  /// The rules that always hold and are part of the contradiction, for example that no width is negative, as text.
  public let premises: [String]

  /// The constraints as numbers, including implicit constraints and floors of sizes.
  let proof: Contradictory

  /// The floors of all sizes that the constraints mention.
  let floors: [Contradictory.Row]

  /// The least that the constraints together require: the 340 of a contradiction `340 <= 320`.
  public let asked: Double

  /// The most that the constraints together allow: the 320 of a contradiction `340 <= 320`.
  public let available: Double

  /// The place in the source code where the refused constraint was made.
  public internal(set) var refused: Constraint.Source?

  /// Changes that resolve the conflict together, as ``Part/relaxation`` says; most often there is one.
  ///
  /// A ``LayoutContainer`` tries them before it reports a conflict, because other constraints may contradict a change.
  /// The array is empty if the container finds none, and for the conflict of a call of ``Solver``.
  public internal(set) var fixes: [Part] = []

  /// The kinds of operations that can cause a conflict; the last line of the text depends on them.
  enum Subject {
    /// A call of a solver, which has thrown.
    case call
    /// A change of a layout, which the container left out.
    case layout
    /// The frame of an item that is not laid out; nothing was refused.
    case frame
  }

  /// The operation that caused the conflict.
  var subject = Subject.call

  /// The difference between ``asked`` and ``available``, by which the constraints contradict each other.
  public var shortage: Double { asked - available }

  /// The constraint that resolves this contradiction with the smallest change; `nil` if no single change does.
  ///
  /// Constraints outside of ``parts`` may contradict the change; see ``fixes``.
  public var cheapest: Part? { byCost.first }

  /// The constraints that resolve this contradiction alone if their constants change, the smallest change first.
  var byCost: [Part] {
    parts.filter(\.isPossible).enumerated().sorted { a, b in
      let (first, second) = (a.element.change.magnitude, b.element.change.magnitude)
      if (first - second).magnitude > 1e-9 * max(first, second) { return first < second }
      if a.element.rank == b.element.rank { return a.offset < b.offset }
      return b.element.rank.lexicographicallyPrecedes(a.element.rank)
    }.map(\.element)
  }
}

extension Conflict {
  /// Explains a contradiction of constraints that the solver stores.
  ///
  /// - Parameter subject: The constraint that was added or changed last.
  init(_ contradictory: Contradictory, in solver: Solver, subject: Constraint?) {
    if !contradictory.rows.isEmpty { solver.describeRows() }
    let found = contradictory.rows.map { solver.named($0) }
    let rows = found.compactMap { row in
      row.floor < 0 ? solver.constraints[Int(row.record)].map { (row: row, constraint: $0) } : nil
    }.sorted { $0.constraint.serial < $1.constraint.serial }
    proof = Contradictory(rows: rows.map(\.row) + found.filter { $0.floor >= 0 })
    floors = solver.floors(of: proof)
    let explicit = rows.indices.filter { !rows[$0].constraint.isImplicit }
    let shown = explicit.isEmpty ? Array(rows.indices) : explicit
    let balance = Balance(of: proof, shown: Set(shown.map { rows[$0].row.record }))
    (asked, available) = (balance.asked, balance.available)
    // A constraint that is being added has no owner yet; one that a batch changes has a place in the batch.
    let added =
      shown.last { rows[$0].constraint.owner == nil }
      ?? shown.last { rows[$0].constraint.plan >= 0 }
    refused = (added.map { rows[$0].constraint } ?? subject)?.source
    parts = shown.map { index in
      let (row, constraint) = rows[index]
      return Part(
        constraint, offset: constraint.constant(offset: 0) - row.constant, index: row.record,
        multiplier: balance.factor * row.multiplier,
        shortage: balance.asked - balance.available)
    }
    premises = []
  }

  /// Creates a copy with other parts.
  init(_ other: Conflict, parts: [Part], premises: [String]) {
    self = Conflict(
      parts: parts, premises: premises, proof: other.proof, floors: other.floors,
      asked: other.asked, available: other.available, refused: other.refused,
      subject: other.subject)
  }

  /// The two sides of a contradiction: the sum of its constraints, in which lower bounds count positively.
  private struct Balance {
    /// The factor from a row's multiplier to its share in the sum.
    let factor: Double
    private(set) var asked = 0.0
    private(set) var available = 0.0

    init(of proof: Contradictory, shown: Set<Int32>) {
      var sum = 0.0
      var lean = 0.0
      var largest = 0.0
      for row in proof.rows {
        sum += row.multiplier * row.constant
        lean += row.multiplier * Double(row.relation)
        if shown.contains(row.record), row.floor < 0 {
          largest = max(largest, row.multiplier.magnitude)
        }
      }
      let sign = lean != 0 ? (lean > 0 ? 1.0 : -1.0) : (sum < 0 ? 1 : -1)
      factor = sign / (largest == 0 ? 1 : largest)
      for row in proof.rows {
        let constant = factor * row.multiplier * row.constant
        if constant < 0 { asked -= constant } else { available += constant }
      }
    }
  }

  /// Returns the conflict without constraints that are superfluous because no size is negative, and with changes that
  /// take the floors of sizes into account.
  func sharpened() -> Conflict {
    let shown = Set(parts.map(\.index))
    let all = proof.rows.filter { $0.floor < 0 }
    // Longer conflicts are chains, for which this is not worth its cost.
    guard !floors.isEmpty, parts.count <= 24,
      let proof = Contradictory(rows: all).sharpened(
        by: floors, canLeave: { shown.contains($0.record) })
    else { return self }
    let left = Set(proof.rows.filter { $0.floor < 0 }.map(\.record))
    let balance = Balance(of: proof, shown: shown)
    let parts = parts.filter { left.contains($0.index) }.map { part in
      let row = all.firstIndex { $0.record == part.index }
      let share = proof.rows.first { $0.floor < 0 && $0.record == part.index }?.multiplier ?? 0
      return part.sharing(
        (balance.factor * share).magnitude,
        fix: row.flatMap { Contradictory(rows: all + floors).excess(at: $0) })
    }
    return Conflict(
      parts: parts, premises: premises, proof: proof, floors: floors, asked: balance.asked,
      available: balance.available, refused: refused, subject: subject)
  }

  /// The implicit constraints of the contradiction, which the premises describe.
  var implicit: [ObjectIdentifier] {
    let shown = Set(parts.map(\.id))
    return proof.rows.compactMap { row in row.id.flatMap { shown.contains($0) ? nil : $0 } }
  }
}

extension Solver {
  /// Returns a row of a contradiction with the identity of its constraint, or the tag of its floor.
  fileprivate func named(_ row: Contradictory.Row) -> Contradictory.Row {
    var row = row
    if core.constraints.isFloor(row.record), let variable = row.terms.first?.variable {
      row.floor = tags[variable]
    } else {
      row.id = constraints[Int(row.record)].map(ObjectIdentifier.init)
    }
    return row
  }

  /// Returns a floor for each size that a contradiction mentions.
  fileprivate func floors(of proof: Contradictory) -> [Contradictory.Row] {
    guard core.bounds.areUsed else { return [] }
    let mentioned = Set(proof.rows.flatMap { $0.terms.map(\.variable) })
    return mentioned.sorted().filter { Variable.isSize(tags[$0]) }.map { index in
      Contradictory.Row(
        record: -1, terms: [(index, 1)], constant: 0, relation: 1, floor: tags[index])
    }
  }
}

extension Conflict.Part {
  /// - Parameter multiplier: The constraint's share in the sum, positive for a lower bound.
  init(
    _ constraint: Constraint, offset: Double, index: Int32, multiplier: Double, shortage: Double
  ) {
    text = constraint.description(offset: offset)
    label = constraint.label
    source = constraint.source
    self.multiplier = multiplier.magnitude
    self.index = index
    id = ObjectIdentifier(constraint)
    rank = [
      constraint.relation == .equal ? 0 : 1,
      -(constraint.left.list.count + constraint.right.list.count),
      constraint.label == nil ? 0 : 1,
    ]
    change = -shortage / multiplier
    isPossible = !constraint.left.list.isEmpty || !constraint.right.list.isEmpty
    name = constraint.label.map { "\"\($0.onOneLine)\"" } ?? constraint.left.description
    relation = constraint.relation
    var side = constraint.right
    constant = side.constant + offset
    side.constant = Conflict.relaxed(constant + change, constraint.relation)
    relaxation = "\(name) \(constraint.relation.sign) \(side)"
  }

  /// Returns the part with another share in the contradiction.
  ///
  /// - Parameter fix: The amount to add to the right side so that the others can hold; `nil` if none is enough.
  fileprivate func sharing(_ multiplier: Double, fix: Double?) -> Self {
    Self(
      text: text, label: label, source: source, multiplier: multiplier, relaxation: relaxation,
      rank: rank, change: fix ?? change, isPossible: isPossible && fix != nil, index: index, id: id,
      name: name,
      relation: relation, constant: constant)
  }

  /// The relaxed constraint, with its source line.
  fileprivate var advice: String { relaxation + (source.map { " at \($0)" } ?? "") }

  /// Returns the part with another text.
  func told(_ text: String, relaxation: String, isSize: Bool = false) -> Self {
    // Of equally small changes, prefers a length to one that moves an edge across another.
    Self(
      text: text, label: label, source: source, multiplier: multiplier, relaxation: relaxation,
      rank: rank.prefix(1) + [isSize ? 1 : 0] + rank.dropFirst(), change: change,
      isPossible: isPossible, index: index, id: id, name: name, relation: relation,
      constant: constant)
  }
}

extension Conflict: CustomStringConvertible {
  /// The conflict as text of at most twenty lines: the constraints with their source lines, the sum, and the fix.
  public var description: String { text(lines: 20) }

  /// Returns the conflict as text with a maximum number of lines.
  ///
  /// If there are too many constraints, the text lists the first and the last ones, and the cheapest one to change.
  func text(lines: Int) -> String {
    let room = max(2, lines - 4)
    let shown = shownParts(atMost: room - min(premises.count, room / 2))
    let forms = shown.map { index in
      parts[index].text + (parts[index].label.map { "  \"\($0.onOneLine)\"" } ?? "")
    }
    let width = forms.map(\.count).max() ?? 0
    var text =
      parts.count == 1
      ? "a required constraint cannot hold:\n"
      : "\(parts.count) required constraints cannot all hold:\n"
    for (position, index) in shown.enumerated() {
      text += "  " + forms[position]
      if let source = parts[index].source {
        text += String(repeating: " ", count: width - forms[position].count + 5)
        text += source.description
      }
      text += "\n"
    }
    if shown.count < parts.count { text += "  and \(parts.count - shown.count) more\n" }
    let premisesShown =
      premises.count <= room - shown.count ? premises[...] : premises.prefix(room / 2)
    for premise in premisesShown { text += "  given: \(premise)\n" }
    text += "together they ask for \(Self.text(of: asked)) <= \(Self.text(of: available)): "
    text += "short by \(Self.text(of: shortage))"
    var ending: [String] = []
    let place = refused?.description ?? "the change"
    switch subject {
    case .call: ending.append("the solver stays as it was before \(place)")
    case .layout: ending.append("kept the layout from before \(place)")
    case .frame: break
    }
    if !fixes.isEmpty {
      ending.append("fix: \(fixes.map(\.advice).joined(separator: ", and "))")
    } else if let cheapest {
      let isTried = subject != .call
      ending.append(isTried ? "no change of one line is enough" : "try \(cheapest.advice)")
    }
    return text + (ending.isEmpty ? "" : "\n") + ending.joined(separator: "; ")
  }

  /// Returns the indices of the parts to list, in order.
  private func shownParts(atMost limit: Int) -> [Int] {
    guard parts.count > limit else { return Array(parts.indices) }
    // One line says how many are omitted.
    var shown = Set(parts.indices.prefix((limit - 1) / 2) + parts.indices.suffix(limit / 2))
    if let id = (fixes.first ?? cheapest)?.id, let index = parts.firstIndex(where: { $0.id == id }),
      shown.insert(index).inserted
    {
      shown.remove((limit - 1) / 2 - 1)
    }
    return shown.sorted()
  }

  /// Returns a number rounded to six decimal places.
  static func rounded(_ value: Double) -> Double {
    guard value.magnitude < 1e9 else { return value }
    // Not `rounded()`, which makes clients call a C library that they may not link.
    return Double(Int(value * 1e6 + (value < 0 ? -0.5 : 0.5))) / 1e6
  }

  /// Returns a constant for a relaxed constraint: rounded to few digits, but not to the wrong side.
  static func relaxed(_ value: Double, _ relation: Constraint.Relation) -> Double {
    let short = rounded(value)
    guard (short - value).magnitude > 1e-11 * max(1, value.magnitude) else { return short }
    switch relation {
    case .lessThanOrEqual: return short < value ? rounded(short + 1e-6) : short
    case .greaterThanOrEqual: return short > value ? rounded(short - 1e-6) : short
    case .equal: return value
    }
  }

  static func text(of value: Double) -> String {
    LinearExpression(constant: rounded(value)).description
  }
}

extension String {
  /// The text with a replacement character for each line break and control character.
  var onOneLine: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}": true
      default: false
      }
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      result.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return result
  }
}
