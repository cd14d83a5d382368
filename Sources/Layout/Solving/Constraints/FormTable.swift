/// The linear forms that several constraints may share, such as `left + width` of an item.
struct FormTable: ~Copyable {
  struct Term: BitwiseCopyable {
    var variable: Int32
    var coefficient: Double
  }

  struct Form: BitwiseCopyable {
    var terms = Segment()

    /// The key of the form in the hash table; 0 if another form has the key.
    var hash: UInt64 = 0
  }

  var terms = Slab<Term>(filler: Term(variable: 0, coefficient: 0))

  /// The forms, by quantity.
  private var forms = Pool<Form>()
  private var byHash: [UInt64: Int32] = [:]

  /// The number of forms that have a term of each variable, including forms without constraints.
  var uses = Pool<Int32>()

  /// The number of forms in the hash table.
  var count: Int { byHash.count }

  subscript(form: Int32) -> Form {
    @inline(__always)
    get { forms[form] }
  }

  mutating func extend() {
    forms.append(Form())
    uses.append(0)
  }

  mutating func reserve(_ count: Int) {
    forms.reserve(count)
    uses.reserve(count)
  }

  mutating func reset(_ quantity: Int32) {
    forms[quantity] = Form()
    uses[quantity] = 0
  }

  /// Returns the form of the expanded terms, divided by one of their coefficients; `nil` if it does not exist yet.
  ///
  /// - Parameter hash: Set to the key under which a new form can be stored.
  mutating func find(_ expansion: inout Expansion, scale: Double, _ hash: inout UInt64) -> Int32? {
    hash = 0x9E37_79B9_7F4A_7C15
    for variable in expansion.variables {
      let value = expansion.values[variable] / scale
      hash = (hash ^ UInt64(UInt32(bitPattern: variable))) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 29) ^ value.bitPattern) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 32
    }
    guard let found = byHash[hash] else { return nil }
    if isForm(found, &expansion, scale: scale) { return found }
    hash = 0
    return nil
  }

  private mutating func isForm(
    _ form: Int32, _ expansion: inout Expansion, scale: Double
  ) -> Bool {
    let segment = forms[form].terms
    guard Int(segment.count) == expansion.variables.count else { return false }
    for index in 0..<segment.count {
      let term = terms[segment.start + index]
      let variable = expansion.variables[Int(index)]
      if term.variable != variable || term.coefficient != expansion.values[variable] / scale {
        return false
      }
    }
    return true
  }

  /// Stores a form with a number of terms under a key.
  mutating func insert(_ form: Int32, hash: UInt64, count: Int) {
    if hash != 0 { byHash[hash] = form }
    forms[form].hash = hash
    terms.grow(&forms[form].terms, for: Int32(count))
  }

  mutating func append(_ variable: Int32, _ coefficient: Double, to form: Int32) {
    terms.append(Term(variable: variable, coefficient: coefficient), to: &forms[form].terms)
    uses[variable] += 1
  }

  /// Removes a form, and lists variables without other forms as idle.
  mutating func remove(
    _ form: Int32, _ idle: inout Worklist, _ quantities: inout QuantityTable
  ) {
    if forms[form].hash != 0 { byHash[forms[form].hash] = nil }
    let segment = forms[form].terms
    for index in segment.start..<segment.start + segment.count {
      let variable = terms[index].variable
      uses[variable] -= 1
      if uses[variable] == 0 { idle.insert(variable, &quantities) }
    }
    terms.free(&forms[form].terms)
  }
}
