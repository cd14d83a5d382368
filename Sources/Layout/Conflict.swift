/// An irreducible set of contradicting required constraints: without any one of them, the others can hold.
///
/// The texts are made when they are read. They describe the constraints at the time of the conflict, even if these have
/// changed since.
public struct Conflict: Sendable {
  /// A constraint of the contradiction.
  public struct Part: Sendable {
    /// The constraint as source code.
    public var text: String { form.text }

    /// The label of the constraint; `nil` if it has none.
    public let label: String?

    /// The place in the source code where the constraint was made.
    public let source: Constraint.Source?

    /// The factor of the constraint in the sum that proves the contradiction; above 0 and at most 1.
    public internal(set) var multiplier: Double

    /// The constraint, as text, with the smallest change of its constant that resolves this contradiction.
    public var relaxation: String { form.relaxation(of: self) }

    /// The values from which the texts are made.
    var form: Form

    /// The preference for relaxing this constraint among changes of equal size; the greatest wins.
    var rank: Rank

    /// The amount to add to the constraint's right side so that the others can hold.
    var change: Double

    /// Whether changing the constant can resolve the contradiction.
    var isPossible: Bool
    let index: Int32
    let id: ObjectIdentifier

    /// The constraint's relation, and the constant of its right side.
    let relation: Constraint.Relation
    let constant: Double

    /// The constant that resolves the contradiction.
    var relaxed: Double { Number.relaxed(constant + change, relation) }
  }

  /// The constraints, in the order in which they were stored.
  public internal(set) var parts: [Part]

  /// The rules that always hold and are part of the contradiction, for example that no width is negative, as text.
  public var premises: [String] { facts.map(\.text) }

  /// The values from which the texts of the premises are made.
  var facts: [Premise] = []

  /// The constraints as numbers, including implicit constraints and floors of sizes.
  private(set) var proof: Contradictory

  /// The floors of all sizes that the constraints mention.
  let floors: [Contradictory.Row]

  /// The least that the constraints together require: the 340 of a contradiction `340 <= 320`.
  public private(set) var asked: Double

  /// The most that the constraints together allow: the 320 of a contradiction `340 <= 320`.
  public private(set) var available: Double

  /// The place in the source code where the refused constraint was made.
  public internal(set) var refused: Constraint.Source?

  /// Changes that resolve the conflict together, as ``Part/relaxation`` says; most often there is one.
  ///
  /// A ``LayoutContainer`` tries them before it reports a conflict, because other constraints may contradict a change.
  /// It tries a few of the changes that are possible. The array is empty if it accepts none of them, and for the conflict
  /// of a call of ``Solver``.
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
    parts.indices.filter { parts[$0].isPossible }.sorted { a, b in
      let (first, second) = (parts[a].change.magnitude, parts[b].change.magnitude)
      if (first - second).magnitude > 1e-9 * max(first, second) { return first < second }
      return parts[a].rank == parts[b].rank ? a < b : parts[b].rank < parts[a].rank
    }.map { parts[$0] }
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
    facts = solver.floorPremises(of: proof)
    parts = shown.map { index in
      let (row, constraint) = rows[index]
      return Part(
        constraint, offset: constraint.constant(offset: 0) - row.constant, index: row.record,
        multiplier: balance.factor * row.multiplier,
        shortage: balance.asked - balance.available)
    }
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
    let kept = proof.rows.filter { $0.floor < 0 }
    let left = Set(kept.map(\.record))
    let balance = Balance(of: proof, shown: shown)
    var result = self
    (result.proof, result.asked, result.available) = (proof, balance.asked, balance.available)
    result.parts = parts.filter { left.contains($0.index) }.map { part in
      let share = kept.first { $0.record == part.index }?.multiplier ?? 0
      // If a superfluous constraint contradicts each change, the change need not take it into account.
      let fix = [all, kept].lazy.compactMap { rows in
        rows.firstIndex { $0.record == part.index }.flatMap {
          Contradictory(rows: rows + floors).excess(at: $0)
        }
      }.first
      var sharing = part
      sharing.multiplier = (balance.factor * share).magnitude
      sharing.change = fix ?? part.change
      sharing.isPossible = part.isPossible && fix != nil
      return sharing
    }
    return result
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

  /// Returns the sizes that a contradiction requires not to be negative, each item once.
  fileprivate func floorPremises(of proof: Contradictory) -> [Conflict.Premise] {
    let slots = Set(proof.rows.filter { $0.floor >= 0 }.map { $0.floor >> 2 })
    return slots.sorted().compactMap { slot in
      describer?.itemName(tag: slot << 2).map { .floor(of: $0) }
    }
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
    let (left, right) = (constraint.leftSide.list, constraint.rightSide.list)
    relation = constraint.relation
    constant = constraint.rightSide.constant + offset
    form = .relation(Sides(constraint, offset: offset))
    label = constraint.label
    source = constraint.source
    self.multiplier = multiplier.magnitude
    self.index = index
    id = ObjectIdentifier(constraint)
    rank = Rank(
      isInequality: relation != .equal, termCount: left.count + right.count,
      isLabeled: label != nil)
    change = -shortage / multiplier
    isPossible = !left.isEmpty || !right.isEmpty
  }

  /// The relaxed constraint with its source line, or, because nobody has written its constraint, what to do about content.
  fileprivate var advice: String {
    if case .content(let item, let sides) = form {
      let axis = sides.left.description == "width" ? "horizontal" : "vertical"
      let priority = relation == .lessThanOrEqual ? "hugging" : "compression resistance"
      return "lower the \(axis) content \(priority) of \(item) below 1000"
    }
    return relaxation + (source.map { " at \($0)" } ?? "")
  }
}

extension Conflict.Part {
  /// The reasons to prefer the change of one constraint to that of another, the strongest first.
  struct Rank: Equatable, Comparable {
    var isInequality: Bool

    /// Whether it relates a length, which is preferred to a change that moves an edge across another.
    var isSize = false
    var termCount: Int
    var isLabeled: Bool

    private var order: (Int, Int, Int, Int) {
      (isInequality ? 1 : 0, isSize ? 1 : 0, -termCount, isLabeled ? 1 : 0)
    }

    static func < (a: Self, b: Self) -> Bool { a.order < b.order }
  }

  /// The two sides of a constraint of a solver, from which its text is made.
  ///
  /// Safety: only the names of the variables are read, which are constants. The expressions are copies, and no
  /// deinitializer of what they retain runs code, so the last one may be freed on any thread.
  struct Sides: @unchecked Sendable {
    fileprivate let left: LinearExpression
    fileprivate let relation: Constraint.Relation
    fileprivate let right: LinearExpression
    fileprivate let constant: Double

    init(_ constraint: Constraint, offset: Double) {
      left = constraint.leftSide
      relation = constraint.relation
      right = constraint.rightSide
      constant = right.constant + offset
    }

    var text: String { "\(left) \(relation.sign) \(right(Number.rounded(constant)))" }

    fileprivate func right(_ constant: Double) -> String {
      var side = right
      side.constant = constant
      return side.description
    }
  }

  /// The values from which the texts of a part are made, and which do not change with the layout.
  enum Form: Sendable {
    /// A constraint of a solver.
    case relation(Sides)
    /// A part of a constraint between items; positions that count from the right change by the opposite amount.
    case part(WrittenConstraint, isMirrored: Bool)
    /// The content of an item.
    case content(String, Sides)

    fileprivate var text: String {
      switch self {
      case .relation(let sides): sides.text
      case .part(let written, _): written.text
      case .content(let item, let sides): "\(item).\(sides.text)"
      }
    }

    fileprivate func relaxation(of part: Conflict.Part) -> String {
      let name = part.label.map { "\"\($0.onOneLine)\"" }
      let sign = part.relation.sign
      switch self {
      case .relation(let sides):
        return "\(name ?? sides.left.description) \(sign) \(sides.right(part.relaxed))"
      case .part(let written, let isMirrored):
        let right = written.right(adding: isMirrored ? -part.change : part.change)
        return "\(name ?? written.left) \(written.relation.sign) \(right)"
      case .content(let item, let sides):
        let length = Number.preciseText(part.relaxed)
        return "\(item)'s \(name ?? sides.left.description) \(sign) \(length)"
      }
    }
  }
}

extension Conflict {
  /// A fact in a contradiction that cannot be removed alone, as values from which its text is made.
  enum Premise: Sendable {
    /// The size of an item is not negative.
    case floor(of: String)
    /// The frame of an item that is not laid out.
    case frame(of: String, Part.Sides)
    /// Lengths that a stack, flow or grid relates to each other.
    case tie([WrittenConstraint], shares: [Double], by: String)

    var text: String {
      switch self {
      case .floor(let item): return "\(item)'s size is not below zero"
      case .frame(let item, let sides): return "\(item).\(sides.text)  (its frame)"
      case .tie(let rules, let shares, let arranger):
        let lengths = rules.map(\.left)
        let words = shares.map { Number.preciseText($0) }
        let text =
          if lengths.count == 1 {
            "\(lengths[0]) follows the others"
          } else if Set(words).count == 1 {
            lengths.joined(separator: " == ")
          } else {
            lengths.joined(separator: " : ") + " == " + words.joined(separator: " : ")
          }
        return "\(text)  by the \(arranger)"
      }
    }
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
    let premises = premises
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
    text += "together they ask for \(Number.preciseText(asked)) <= "
    text += "\(Number.preciseText(available)): short by \(Number.preciseText(shortage))"
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
      ending.append(isTried ? "none of the changes tried is enough" : "try \(cheapest.advice)")
    }
    if let repeated {
      ending.append(
        "\(repeated) made two: use updateConstraints or remakeConstraints to change the first")
    }
    return text + (ending.isEmpty ? "" : "\n") + ending.joined(separator: "; ")
  }

  /// The place that has made two constraints of the same attributes, as a block does that runs again.
  private var repeated: Constraint.Source? {
    var seen: Set<[String]> = []
    return parts.first { part in
      guard let source = part.source, case .part(let written, _) = part.form else { return false }
      return !seen.insert([source.description, written.left, written.relation.sign]).inserted
    }?.source
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
