import ShadowDiff
import TestSupport
import Testing

/// Compares sectioned diffs with all ways to pair sections and elements.
@Suite struct SectionedMinimalityTests {
  @Test func elementsOfKeptSectionsArePairedFirst() {
    // The 1 of the deleted section A is deleted with it; the 1 of B would need a deletion of its
    // own.
    let diff = sectionedDiff(groups("A:1 B:1 C:"), groups("B: C:1"))
    #expect(diff.elementMoves.map(\.source) == [ElementPath(section: 1, element: 0)])
    #expect(diff.editCount == 2)
    #expect(diff.isProvenMinimal)
  }

  @Test func ambiguousSectionsAreNotProven() {
    #expect(!sectionedDiff(groups("A:1 A:2"), groups("A:2")).isProvenMinimal)
    #expect(sectionedDiff(groups("A:1 A:2"), groups("A:1 A:2")).isProvenMinimal)
  }

  @Test func pairsWithDuplicatesThatAreProvenHaveTheFewestEdits() {
    var random = SplitMix64(seed: 41)
    var (provenCount, wrongCount) = (0, 0)
    let lists = duplicateArrangements()
    let rounds = TestEffort.rounds(600, exhaustive: 1200)
    for _ in 0..<rounds {
      guard let source = lists.randomElement(using: &random),
        let target = lists.randomElement(using: &random)
      else { return }
      let diff = sectionedDiff(source, target)
      let isFewest = diff.editCount == fewestEdits(source, target)
      if !isFewest { wrongCount += 1 }
      if diff.isProvenMinimal {
        provenCount += 1
        #expect(isFewest, "\(source) to \(target)")
      }
    }
    // Some diffs with repeated sections have more edits than necessary, so the flag is meaningful.
    #expect(wrongCount > 0)
    #expect(provenCount > rounds / 4)
  }

  @Test func randomPairsWithRepeatedElementsHaveTheFewestEdits() {
    var random = SplitMix64(seed: 77)
    for round in 0..<TestEffort.rounds(150, exhaustive: 300) {
      let lists = [0, 1].map { _ in
        ["A", "B", "C"].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
          Group(
            id: $0,
            rows: (0..<Int.random(in: 0...2, using: &random)).map { _ in
              Row(id: Int.random(in: 1...3, using: &random))
            })
        }
      }
      let diff = sectionedDiff(lists[0], lists[1])
      #expect(diff.isProvenMinimal)
      #expect(diff.editCount == fewestEdits(lists[0], lists[1]), "round \(round) \(lists)")
    }
  }
}

/// Returns the fewest edits of all ways to keep the most sections and to pair the most elements.
private func fewestEdits(_ source: [Group], _ target: [Group]) -> Int {
  pairings(source.map(\.id), target.map(\.id)).map { sections in
    let stays = longestIncreasing(sections.compactMap { $0 })
    let kept = sections.compactMap { $0 }.count
    let sectionEdits = source.count - kept + target.count - stays
    let old = source.enumerated().flatMap { section, group in
      group.rows.map { (section: section, id: $0.id) }
    }
    let new = target.enumerated().flatMap { section, group in
      group.rows.map { (section: section, id: $0.id) }
    }
    let elementEdits = pairings(old.map(\.id), new.map(\.id)).map { partners in
      let used = Set(partners.compactMap { $0 })
      let deletions = old.indices.count {
        !used.contains($0) && sections.contains(old[$0].section)
      }
      let insertions = new.indices.count {
        partners[$0] == nil && sections[new[$0].section] != nil
      }
      let staying = target.indices.reduce(0) { sum, section in
        sum
          + longestIncreasing(
            new.indices.compactMap { index in
              guard new[index].section == section, let partner = partners[index],
                old[partner].section == sections[section]
              else { return nil }
              return partner
            })
      }
      return deletions + insertions + used.count - staying
    }
    return sectionEdits + (elementEdits.min() ?? 0)
  }.min() ?? 0
}

/// Returns all ways to pair the most targets with different sources of the same identity.
private func pairings<ID: Equatable>(_ source: [ID], _ target: [ID]) -> [[Int?]] {
  func extend(_ partners: [Int?]) -> [[Int?]] {
    guard partners.count < target.count else { return [partners] }
    let id = target[partners.count]
    return extend(partners + [nil])
      + source.indices.filter { source[$0] == id && !partners.contains($0) }
      .flatMap { extend(partners + [$0]) }
  }
  let all = extend([])
  let most = all.map { $0.compactMap { $0 }.count }.max() ?? 0
  return all.filter { $0.compactMap { $0 }.count == most }
}

/// The length of a longest increasing subsequence.
private func longestIncreasing(_ numbers: [Int]) -> Int {
  var best: [Int] = []
  for number in numbers {
    let before = best.indices.filter { numbers[$0] < number }.map { best[$0] }
    best.append(1 + (before.max() ?? 0))
  }
  return best.max() ?? 0
}
