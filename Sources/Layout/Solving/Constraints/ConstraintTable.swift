/// An original constraint: `sum of terms + constant`, and its relation to zero.
struct Record: BitwiseCopyable {
  var terms = Segment()

  /// The defined variable with the first definition that the constraint's form depends on; -1 for none.
  var earliest: Int32 = -1
  var constant: Double

  /// -1 for at most zero, 0 for zero, 1 for at least zero.
  var relation: Int8
  var isAdded = false

  /// The variable that this required equality defines.
  var defines: Int32 = -1
}

/// A term of a constraint, linked to the variable's other occurrences.
struct Term: BitwiseCopyable {
  var variable: Int32
  var record: Int32
  var coefficient: Double
  var next: Int32 = -1
  var previous: Int32 = -1
}

/// The original constraints, and the occurrences of each variable in the added ones.
struct ConstraintTable: ~Copyable {
  struct Use: BitwiseCopyable {
    /// The index of the term that is the variable's first occurrence.
    var first: Int32 = -1

    /// The constraint that keeps the variable at its suggested value.
    var edit: Int32 = -1

    /// The constraint that keeps the variable from going below zero.
    var floor: Int32 = -1
  }

  private var records = Pool<Record>()
  private var free: [Int32] = []
  var terms = Slab<Term>(filler: Term(variable: 0, record: 0, coefficient: 0))

  /// The uses of variables, by variable.
  var uses = Pool<Use>()

  /// The number of occurrences of defined variables that were followed to their dependents, which tests count.
  var followed = 0

  /// Whether the coefficients of one constraint differ so much that rounding of the large ones may hide the small ones.
  private(set) var isMixed = false

  /// The largest ratio of coefficients in a constraint for which `isMixed` stays `false`.
  private static let mostApart = 500.0

  var count: Int { records.count }

  subscript(record: Int32) -> Record {
    @inline(__always)
    get { records[record] }
    @inline(__always)
    _modify { yield &records[record] }
  }

  /// Stores a constraint without adding it.
  mutating func make(_ record: Record) -> Int32 {
    if let index = free.popLast() {
      records[index] = record
      return index
    }
    records.append(record)
    return Int32(records.count - 1)
  }

  mutating func extend() { uses.append(Use()) }

  mutating func reset(_ variable: Int32) { uses[variable] = Use() }

  mutating func reserve(_ count: Int) { records.reserve(count) }

  /// Reserves memory for a constraint's terms.
  mutating func reserveTerms(_ count: Int, of record: Int32) {
    terms.grow(&records[record].terms, for: Int32(count))
  }

  @inline(__always)
  mutating func appendTerm(_ variable: Int32, _ coefficient: Double, to record: Int32) {
    terms.append(
      Term(variable: variable, record: record, coefficient: coefficient),
      to: &records[record].terms)
  }

  mutating func free(_ record: Int32) {
    records[record].isAdded = false
    terms.free(&records[record].terms)
    free.append(record)
  }

  // MARK: - Occurrences

  @inline(__always)
  mutating func linkOccurrences(_ record: Int32) {
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count {
      let variable = terms[index].variable
      let first = uses[variable].first
      terms[index].next = first
      terms[index].previous = -1
      if first >= 0 { terms[first].previous = index }
      uses[variable].first = index
    }
  }

  /// Unlinks the occurrence at an index of the terms.
  ///
  /// - Returns: Whether it was the variable's last occurrence.
  @inline(__always)
  mutating func unlinkOccurrence(_ index: Int32) -> Bool {
    let term = terms[index]
    if term.next >= 0 { terms[term.next].previous = term.previous }
    if term.previous >= 0 {
      terms[term.previous].next = term.next
      return false
    }
    uses[term.variable].first = term.next
    return term.next < 0
  }

  /// Returns whether a constraint is the floor of its variable.
  func isFloor(_ record: Int32) -> Bool {
    let segment = records[record].terms
    return segment.count == 1 && uses[terms[segment.start].variable].floor == record
  }

  /// Returns whether no constraint except its floor mentions a variable.
  func hasOnlyFloor(_ variable: Int32) -> Bool {
    let use = uses[variable]
    return use.floor >= 0 && use.first >= 0 && terms[use.first].record == use.floor
      && terms[use.first].next < 0
  }

  // MARK: - Coefficients

  /// Notes whether a constraint's coefficients are far apart.
  @inline(__always)
  mutating func noteSpread(_ record: Int32) {
    let segment = records[record].terms
    guard segment.count > 1 else { return }
    var (least, most) = (Double.infinity, 0.0)
    for index in segment.start..<segment.start + segment.count {
      let size = terms[index].coefficient.magnitude
      least = min(least, size)
      most = max(most, size)
    }
    if most > Self.mostApart * least { isMixed = true }
  }

  /// Measures the spread of coefficients again, after constraints were removed.
  mutating func measureSpread() {
    isMixed = false
    for record in 0..<Int32(records.count) where records[record].isAdded { noteSpread(record) }
  }

  /// Returns the largest constant of an added constraint, at least 1.
  mutating func largestConstant() -> Double {
    var largest = 1.0
    for record in 0..<records.count where records[record].isAdded {
      largest = max(largest, records[record].constant.magnitude)
    }
    return largest
  }

  // MARK: - Queries

  /// Returns the constraints that have a term of a variable.
  func records(mentioning variable: Int32) -> [Int32] {
    var result: [Int32] = []
    var index = uses[variable].first
    while index >= 0 {
      result.append(terms[index].record)
      index = terms[index].next
    }
    return result
  }

  /// Returns whether a constraint is a definition on which other definitions depend.
  mutating func isRestedOn(_ record: Int32) -> Bool {
    let variable = records[record].defines
    guard variable >= 0 else { return false }
    var index = uses[variable].first
    while index >= 0 {
      let defined = records[terms[index].record].defines
      if defined >= 0, defined != variable { return true }
      index = terms[index].next
    }
    return false
  }
}
