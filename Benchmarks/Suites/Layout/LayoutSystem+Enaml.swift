import Layout

extension LayoutSystem {
  /// The form of kiwi's `enaml_like_benchmark.cpp`, dragged over its six sizes.
  ///
  /// kiwi's strengths are one sum: 1250 and 100,000 are weights of medium and strong here.
  static var enaml: LayoutSystem {
    var system = LayoutSystem()
    _ = system.variables(37)
    for line in enamlRows.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst(2).map { Double($0) ?? .nan }
      let relations: [Substring: Constraint.Relation] = [
        "eq": .equal, "le": .lessThanOrEqual, "ge": .greaterThanOrEqual,
      ]
      let (strength, weight): (Strength, Double) =
        switch fields[1] {
        case "r": (.required, 1)
        case "1000000": (.strong, 1)
        case "100000": (.strong, 0.1)
        case "1250": (.medium, 1.25)
        case "1000": (.medium, 1)
        default: (.weak, 1)
        }
      let terms = stride(from: 2, to: numbers.count, by: 2).map {
        (numbers[$0], Int(numbers[$0 + 1]))
      }
      system.add(relations[fields[0]] ?? .equal, terms, numbers[0], strength, weight)
    }
    system.edits = [(0, nil), (1, nil)]
    let sizes: [[Double]] = [
      [400, 600], [600, 400], [800, 1200], [1200, 800], [400, 800], [800, 400],
    ]
    system.steps = (0..<600).map { sizes[$0 % 6] }
    return system
  }

  /// Relation, strength, constant, number of terms, and for each its coefficient and variable.
  private static let enamlRows = """
    ge r 0 1 1 2
    eq 1000 0 1 1 1
    ge r 0 1 1 3
    ge r 0 1 1 0
    ge r 0 1 1 1
    eq r -10 2 -1 3 1 4
    eq 1000000 -16 1 1 22
    ge 1000000 -16 1 1 22
    ge r 0 1 1 9
    ge r 0 1 1 11
    ge r 0 1 1 12
    ge r 0 1 1 10
    ge r 0 1 1 33
    ge 100000 -24 1 1 10
    le 100000 -16777200 1 1 12
    le 100000 -24 1 1 10
    ge r 0 1 1 35
    ge r 0 1 1 36
    ge r 0 1 1 34
    eq 1 -67 1 1 16
    ge r 0 1 1 20
    ge r 0 1 1 18
    ge r 0 1 1 30
    ge r 0 1 1 21
    ge 1000000 -125 1 1 32
    eq 1000000 -21 1 1 30
    ge 1000000 -21 1 1 30
    ge r 0 1 1 23
    ge r 0 1 1 24
    ge r 0 1 1 25
    ge r 0 1 1 28
    ge 1000000 -67 1 1 16
    ge r 0 1 1 29
    eq 1 -66 1 1 20
    ge 1000000 -66 1 1 20
    eq 1000000 -16 1 1 18
    ge r 0 1 1 26
    ge r 0 1 1 27
    ge r 0 1 1 19
    eq 1250 -10 3 -1 19 1 23 -1 18
    ge r -10 3 -1 23 -1 22 1 35
    eq 1250 -10 3 -1 23 -1 22 1 35
    eq 1250 0 3 1 5 -1 34 -1 35
    ge r 0 2 1 27 -1 4
    eq 1250 0 2 1 27 -1 4
    ge r 0 3 1 5 -1 34 -1 35
    eq r 10 3 -1 2 -1 0 1 7
    eq r 10 3 -1 3 -1 1 1 5
    eq r -10 2 -1 2 1 6
    eq 1250 0 2 1 21 -1 6
    eq 1000000 0 2 1 25 -1 8
    eq 1000000 0 2 1 29 -1 8
    eq 1000000 0 2 1 9 -1 8
    eq 1000000 0 4 1 27 0.5 26 -1 15 -0.5 14
    ge r 0 2 1 13 -1 6
    eq 1250 0 2 1 13 -1 6
    ge r -10 3 -1 13 1 25 -1 16
    eq 1250 -10 3 -1 13 1 25 -1 16
    ge r 0 3 -1 25 1 7 -1 28
    eq 1000 0 1 1 0
    ge r -10 3 -1 27 1 31 -1 26
    eq 1250 -10 3 -1 27 1 31 -1 26
    ge r -10 3 1 11 -1 31 -1 30
    ge r -10 3 -1 10 -1 11 1 35
    ge r 0 3 1 5 -1 34 -1 35
    eq 1250 -10 3 1 11 -1 31 -1 30
    eq 1250 0 3 -1 25 1 7 -1 28
    eq 1000000 0 4 -1 19 -0.5 18 1 31 0.5 30
    ge r 0 2 -1 6 1 17
    eq 1250 0 2 -1 6 1 17
    ge r -10 3 1 29 -1 20 -1 17
    eq 1250 -10 3 -1 10 -1 11 1 35
    eq 1250 0 3 1 5 -1 34 -1 35
    ge r 0 1 1 15
    ge r 0 1 1 16
    ge r 0 1 1 14
    eq 1250 -10 3 1 29 -1 20 -1 17
    eq 1250 0 3 -1 29 -1 32 1 7
    ge r 0 3 -1 29 -1 32 1 7
    ge r 0 2 1 21 -1 6
    ge r 0 1 1 13
    eq 1000000 0 4 0.5 10 1 11 -1 23 -0.5 22
    ge r -10 3 1 9 -1 21 -1 24
    ge r 0 3 -1 12 -1 9 1 7
    eq 1250 -10 3 1 9 -1 21 -1 24
    ge r 0 2 1 33 -1 6
    eq 1250 0 2 1 33 -1 6
    eq 1250 0 3 -1 12 -1 9 1 7
    eq 1250 0 3 -1 33 1 7 -1 36
    ge r 0 2 -1 4 1 15
    eq 1250 0 2 -1 4 1 15
    ge r 0 3 -1 33 1 7 -1 36
    ge r -10 3 1 19 -1 15 -1 14
    ge r -10 3 -1 19 1 23 -1 18
    eq 1250 -10 3 1 19 -1 15 -1 14
    eq 1000000 -21 1 1 26
    ge 1000000 -21 1 1 26
    ge r 0 1 1 17
    ge 1000000 -16 1 1 18
    ge r 0 1 1 31
    ge r 0 1 1 32
    ge 1000000 -16 1 1 14
    eq 1000000 -16 1 1 14
    ge 1000000 -125 1 1 36
    eq 1000000 -21 1 1 34
    ge 1000000 -21 1 1 34
    ge r 0 1 1 22
    ge 100000 -119 1 1 12
    eq 1 -24 1 1 24
    ge 1000000 -24 1 1 24
    ge 1000000 -125 1 1 28
    """
}
