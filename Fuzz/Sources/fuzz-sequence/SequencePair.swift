import FuzzDriver

/// A source and a target of small numbers, made from an input.
///
/// Some inputs are taken letter by letter. The others are programs of few bytes that lay out runs
/// of thousands of elements and then edit them, so that what only long sequences reach is reached.
struct SequencePair {
  private(set) var source: [UInt32] = []
  private(set) var target: [UInt32] = []

  /// The number of elements beyond which nothing is added.
  private static let limit = 4000

  init(_ input: inout FuzzInput) {
    if input.choice(3) == 0 {
      readLetters(&input)
    } else {
      var maker = RunMaker(&input)
      for _ in 0...input.choice(6) { maker.append(to: &source, &input) }
      source.removeLast(max(0, source.count - Self.limit))
      edit(&input, &maker)
      target.removeLast(max(0, target.count - Self.limit))
    }
  }

  private mutating func readLetters(_ input: inout FuzzInput) {
    let mask = UInt32(input.byte()) | 1
    let split = input.byte()
    let letters = input.bytes(1000).map { UInt32($0) & mask }
    source = Array(letters[..<(letters.count * split / 255)])
    target = Array(letters[source.count...])
  }

  /// Walks along the source and puts what each instruction makes of it in the target.
  private mutating func edit(_ input: inout FuzzInput, _ maker: inout RunMaker) {
    var place = 0
    var endsOpen = false
    while !input.isEmpty, target.count < Self.limit {
      let kind = input.choice(9)
      let length = input.length()
      let end = min(source.count, place + length)
      var part = Array(source[place..<end])
      switch kind {
      case 0: break
      case 1: part = []
      case 2:
        part = []
        maker.append(to: &target, &input)
        continue
      case 3: part.shuffle(using: &maker.random)
      case 4: part.reverse()
      case 5:
        let step = 1 + input.choice(64)
        for index in stride(from: 0, to: part.count, by: step) { part[index] = maker.letter() }
      case 6:
        let step = 2 + input.choice(64)
        part = part.indices.filter { $0 % step != 0 }.map { part[$0] }
      case 7:
        let start = source.isEmpty ? 0 : input.choice(source.count)
        target += source[start..<min(source.count, start + length)]
        continue
      default:
        endsOpen = true
        continue
      }
      target += part
      place = end
    }
    if !endsOpen { target += source[place...] }
  }
}

/// Makes runs of letters out of an alphabet.
struct RunMaker {
  var random: SplitMix64
  private let letters: UInt32
  private var next: UInt32 = 1 << 20

  init(_ input: inout FuzzInput) {
    letters = input.choice(of: [2, 1, 3, 4, 8, 30, 100, 256, 1000, 5000, 1 << 20])
    random = input.generator()
  }

  mutating func letter() -> UInt32 { UInt32.random(in: 0..<letters, using: &random) }

  mutating func append(to list: inout [UInt32], _ input: inout FuzzInput) {
    let kind = input.choice(5)
    let length = input.length()
    switch kind {
    case 0: list += (0..<length).map { _ in letter() }
    case 1:
      list += next..<next + UInt32(length)
      next += UInt32(length)
    case 2: list += Array(repeating: letter(), count: length)
    case 3:
      let period = 1 + input.choice(100)
      for _ in 0..<length {
        list.append(list.count < period ? letter() : list[list.count - period])
      }
    default:
      let start = list.isEmpty ? 0 : input.choice(list.count)
      list += list[start..<min(list.count, start + length)]
    }
  }
}
