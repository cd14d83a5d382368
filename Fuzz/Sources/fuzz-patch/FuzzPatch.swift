import FuzzDriver
import ShadowDiff

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_patch_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Patches that are applied, inverted, composed and merged, and whatever can be decoded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  switch input.choice(6) {
  case 0: checkJSON(input.rest())
  case 1: checkDecodedSequence(&input)
  case 2: checkDecodedSections(&input)
  case 3: checkMerging(&input)
  default: checkChain(&input)
  }
  return 0
}

/// An element with an identity and content.
struct Item: Hashable, Codable {
  var id: UInt8
  var content: UInt8 = 0
}

/// A list, and the patch that leads to it from the list before.
struct Link {
  var patch: Patch<Item>
  var result: [Item]

  /// Edits a list, or one that another link has made of it already.
  init(_ before: [Item], after start: [Item]? = nil, _ input: inout FuzzInput) {
    let way = input.choice(8)
    var list = start ?? before
    for _ in 0..<input.choice(9) { Self.edit(&list, &input) }
    let moves: SequenceDiff.MoveDetection = way & 1 == 0 ? .none : .fewest
    let effort: SequenceDiff.Effort = way & 2 == 0 ? .minimal : .linear
    if way & 4 == 0 {
      patch = Patch(from: before, to: list, moves: moves, effort: effort)
    } else {
      patch = Patch(
        from: before, to: list, id: \.id, isUpdated: !=, moves: moves, effort: effort)
    }
    result = list
  }

  static func items(_ input: inout FuzzInput) -> [Item] {
    let kinds = input.choice(of: [200, 3, 8, 1])
    return (0..<input.choice(16)).map {
      Item(id: UInt8(kinds == 200 ? $0 : input.choice(kinds)))
    }
  }

  private static func edit(_ list: inout [Item], _ input: inout FuzzInput) {
    let kind = input.choice(8)
    let place = input.choice(list.count + 1)
    let length = min(list.count - place, 1 + input.choice(4))
    switch kind {
    case 0: list.insert(Item(id: UInt8(input.byte())), at: place)
    case 1: list.removeSubrange(place..<place + length)
    case 2, 3:
      let part = list[place..<place + length]
      list.removeSubrange(place..<place + length)
      list.insert(contentsOf: part, at: input.choice(list.count + 1))
    case 4 where length > 0: list[place].content &+= 1
    case 5 where length > 0: list[place].content = UInt8(input.choice(3))
    case 6: list[place..<place + length].reverse()
    default: list.insert(Item(id: UInt8(input.choice(4))), at: place)
    }
  }
}

/// Three patches in sequence: each alone, composed in both groupings, and undone.
func checkChain(_ input: inout FuzzInput) {
  var lists = [Link.items(&input)]
  var patches: [Patch<Item>] = []
  for index in 0..<3 {
    let link = Link(lists[index], &input)
    lists.append(link.result)
    patches.append(link.patch)
    check(link.patch, lists[index], link.result, &input)
  }
  let (p, q, r) = (patches[0], patches[1], patches[2])
  let both = requireNoError("composing") { try p.composed(with: q) }
  check(both, lists[0], lists[2], &input)
  require(both.diff.editCount <= p.diff.editCount + q.diff.editCount, "more edits than both")
  let left = requireNoError("composing") { try both.composed(with: r) }
  let right = requireNoError("composing") { try p.composed(with: q.composed(with: r)) }
  check(left, lists[0], lists[3], &input)
  check(right, lists[0], lists[3], &input)
  for patch in [p, both, left, right] {
    let undone = requireNoError("undoing") { try patch.composed(with: patch.inverted()) }
    require(undone.isEmpty, "a patch and its inverse do not cancel out")
  }
  // Two patches that do not follow each other: refused, or composed to what both do.
  if let wrong = try? p.composed(with: r), let middle = try? p.applied(to: lists[0]) {
    guard let end = try? r.applied(to: middle) else { return }
    require((try? wrong.applied(to: lists[0])) == end, "composed otherwise")
  }
}

/// One patch on the list it was made for, and on others.
func check(_ patch: Patch<Item>, _ source: [Item], _ target: [Item], _ input: inout FuzzInput) {
  checkValid(patch.diff)
  require(requireNoError("applying") { try patch.applied(to: source) } == target, "applying")
  var inPlace = source
  requireNoError("applying in place") { try inPlace.apply(patch) }
  require(inPlace == target, "applying in place")
  let inverse = patch.inverted()
  checkValid(inverse.diff)
  require(requireNoError("inverse") { try inverse.applied(to: target) } == source, "inverse")
  require(inverse.inverted() == patch, "inverse of the inverse")
  checkCoding(patch)

  var base = source
  for _ in 0..<input.choice(3) {
    if base.isEmpty { break }
    base[input.choice(base.count)].content ^= UInt8(input.byte())
  }
  if input.choice(8) == 7 { base.append(Item(id: 0)) }
  checkWrongBase(patch, base, source)
}

/// A base that differs is refused where the patch changes it, and else changed as the source is.
private func checkWrongBase(_ patch: Patch<Item>, _ base: [Item], _ source: [Item]) {
  let diff = patch.diff
  var expected: PatchError?
  if base.count != source.count {
    expected = .countMismatch(expected: source.count, actual: base.count)
  } else {
    let changed =
      diff.deletions + diff.moves.map(\.source) + diff.updates.map(\.source)
    let offset = changed.filter { base[$0] != source[$0] }.min()
    expected = offset.map { .elementMismatch(offset: $0) }
  }
  var inPlace = base
  do throws(PatchError) {
    let result = try patch.applied(to: base)
    require(expected == nil, "a base that does not fit is accepted")
    try inPlace.apply(patch)
    require(inPlace == result, "in place otherwise")
  } catch {
    require(error == expected, "\(error) instead of \(String(describing: expected))")
    require(inPlace == base, "changed in spite of an error")
    require((try? inPlace.apply(patch)) == nil && inPlace == base, "changed in spite of an error")
  }
}

/// Two patches of one base: merged alike in both orders, and each then followed by the other.
func checkMerging(_ input: inout FuzzInput) {
  let base = Link.items(&input)
  let shares = input.choice(2) == 1
  let mine = Link(base, &input)
  // Changes that both make meet more often where one has seen the other's.
  let theirs = Link(base, after: shares ? mine.result : nil, &input)
  let merged: Patch<Item>
  do throws(PatchMergeError) {
    merged = try mine.patch.merged(with: theirs.patch)
  } catch {
    var mirrored: PatchMergeError?
    do throws(PatchMergeError) {
      _ = try theirs.patch.merged(with: mine.patch)
    } catch let other {
      mirrored = other
    }
    require(mirrored == error, "\(error) one way, \(String(describing: mirrored)) the other")
    if case .conflicts(let conflicts) = error { require(!conflicts.isEmpty, "no conflict") }
    return
  }
  checkValid(merged.diff)
  let mirrored = requireNoError("merging") { try theirs.patch.merged(with: mine.patch) }
  let result = requireNoError("applying") { try merged.applied(to: base) }
  require((try? mirrored.applied(to: base)) == result, "not symmetric")
  check(merged, base, result, &input)
  let rest = requireNoError("rest") { try mine.patch.inverted().composed(with: merged) }
  require((try? rest.applied(to: mine.result)) == result, "the rest leads elsewhere")
  let same = requireNoError("merging with itself") { try mine.patch.merged(with: mine.patch) }
  require(same == mine.patch, "merged with itself")
}
