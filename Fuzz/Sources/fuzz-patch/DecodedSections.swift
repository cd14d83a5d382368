import Foundation
import FuzzDriver
import ShadowDiff

/// JSON with the keys of a diff of sections whose numbers are arbitrary, or right but for some.
func checkDecodedSections(_ input: inout FuzzInput) {
  var parts = input.choice(4) == 0 ? Parts(arbitrary: &input) : Parts(ofDiff: &input)
  for _ in 0..<input.choice(4) { parts.spoil(&input) }
  let diff: SectionedDiff
  do {
    diff = try JSONDecoder().decode(SectionedDiff.self, from: JSONEncoder().encode(parts))
  } catch DecodingError.dataCorrupted(let context) {
    return require(context.underlyingError is SectionedDiff.Inconsistency, "\(context)")
  } catch {
    return require(false, "\(error)")
  }
  checkUse(diff)
}

/// The parts of an encoded diff, free to be inconsistent.
private struct Parts: Codable {
  var sourceCounts: [Int] = []
  var targetCounts: [Int] = []
  var sectionDeletions: [Int] = []
  var sectionInsertions: [Int] = []
  var sectionMoves: [SequenceDiff.Pair] = []
  var sectionUpdates: [SequenceDiff.Pair] = []
  var elementDeletions: [ElementPath] = []
  var elementInsertions: [ElementPath] = []
  var elementMoves: [SectionedDiff.Pair] = []
  var elementUpdates: [SectionedDiff.Pair] = []

  init(ofDiff input: inout FuzzInput) {
    let kinds = input.choice(of: [12, 3, 30])
    func sections(_ input: inout FuzzInput) -> [ListSection<Int, Int>] {
      (0..<input.choice(5)).map { _ in
        ListSection(
          id: input.choice(6), elements: (0..<input.choice(6)).map { _ in input.choice(kinds) })
      }
    }
    let (source, target) = (sections(&input), sections(&input))
    let diff = SectionedDiff(
      from: source, to: target, elements: \.elements, elementID: { $0 / 2 },
      isSectionUpdated: { $0.elements.count != $1.elements.count }, isUpdated: !=)
    self = requireNoError("parts") {
      try JSONDecoder().decode(Parts.self, from: JSONEncoder().encode(diff))
    }
  }

  init(arbitrary input: inout FuzzInput) {
    func list<Value>(_ make: (inout FuzzInput) -> Value) -> [Value] {
      (0..<input.choice(4)).map { _ in make(&input) }
    }
    func pair(_ input: inout FuzzInput) -> SequenceDiff.Pair {
      .init(source: JSONText.number(&input), target: JSONText.number(&input))
    }
    func path(_ input: inout FuzzInput) -> ElementPath {
      .init(section: input.choice(4), element: JSONText.number(&input))
    }
    func move(_ input: inout FuzzInput) -> SectionedDiff.Pair {
      .init(source: path(&input), target: path(&input))
    }
    sourceCounts = list(JSONText.number)
    targetCounts = list(JSONText.number)
    sectionDeletions = list { $0.choice(4) }
    sectionInsertions = list { $0.choice(4) }
    sectionMoves = list(pair)
    sectionUpdates = list(pair)
    elementDeletions = list(path)
    elementInsertions = list(path)
    elementMoves = list(move)
    elementUpdates = list(move)
  }

  /// Changes one number, takes out an entry or repeats one.
  mutating func spoil(_ input: inout FuzzInput) {
    let list = input.choice(10)
    let change = input.choice(8)
    let number = change < 4 ? input.choice(5) - 2 : JSONText.number(&input)
    func spoil<Value>(
      _ values: inout [Value], _ parts: [WritableKeyPath<Value, Int>], _ input: inout FuzzInput
    ) {
      guard !values.isEmpty else { return }
      let index = input.choice(values.count)
      switch change {
      case 0: values.remove(at: index)
      case 1: values.insert(values[index], at: index)
      default: values[index][keyPath: input.choice(of: parts)] &+= number
      }
    }
    switch list {
    case 0: spoil(&sourceCounts, [\.self], &input)
    case 1: spoil(&targetCounts, [\.self], &input)
    case 2: spoil(&sectionDeletions, [\.self], &input)
    case 3: spoil(&sectionInsertions, [\.self], &input)
    case 4: spoil(&sectionMoves, [\.source, \.target], &input)
    case 5: spoil(&sectionUpdates, [\.source, \.target], &input)
    case 6: spoil(&elementDeletions, [\.section, \.element], &input)
    case 7: spoil(&elementInsertions, [\.section, \.element], &input)
    case 8:
      spoil(
        &elementMoves,
        [\.source.section, \.source.element, \.target.section, \.target.element], &input)
    default:
      spoil(
        &elementUpdates,
        [\.source.section, \.source.element, \.target.section, \.target.element], &input)
    }
  }
}
