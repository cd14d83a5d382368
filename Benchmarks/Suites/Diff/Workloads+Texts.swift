import BenchmarkHarness

extension Workloads {
  /// The inputs of the benchmark with which Swift's own project measures `difference(from:)`, as
  /// characters, and the same a hundred times as long.
  static func texts() -> [Benchmark] {
    let pairs: [(name: String, source: String, target: String)] = [
      ("same", longPangram, longPangram),
      ("pangram-alphabet", longPangram, alphabets),
      ("pangrams", typingPangram, longPangram),
      ("reversed-alphabets", alphabets, String(alphabets.reversed())),
      ("reversed-lorem", lorem, String(lorem.reversed())),
      ("disparate", numbersAndSymbols, alphabets),
      ("similar", longLorem, lorem),
    ]
    return pairs.map { row("text/\($0.name)", $0.source, $0.target) }
      + pairs.map { pair in
        row(
          "text/\(pair.name)x100", String(repeating: pair.source, count: 100),
          String(repeating: pair.target, count: 100))
      }
  }

  private static func row(_ workload: String, _ source: String, _ target: String) -> Benchmark {
    DiffBenchmark<Character>(
      workload: workload, group: "texts of Swift's Diffing benchmark, as characters",
      size: source.count, weight: 2, data: { (Array(source), Array(target)) }
    ).benchmark()
  }

  private static let numbersAndSymbols = "0123456789`~!@#$%^&*()+=_-\"'?/<,>.\\{}'"

  private static let alphabets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

  private static let typingPangram = "The quick brown fox jumps over the lazy dog"

  private static let longPangram = """
    This pangram contains four As, one B, two Cs, one D, thirty Es, six Fs, five Gs, seven Hs, \
    eleven Is, one J, one K, two Ls, two Ms, eighteen Ns, fifteen Os, two Ps, one Q, five Rs, \
    twenty-seven Ss, eighteen Ts, two Us, seven Vs, eight Ws, two Xs, three Ys, & one Z
    """

  private static let lorem = """
    Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut \
    labore et dolore magna aliqua.
    """

  private static let longLorem = """
    Lorem ipsum, quia dolor sit amet consectetur adipisci[ng] velit, sed quia non-numquam [do] \
    eius modi tempora inci[di]dunt, ut labore et dolore magnam aliqua.
    """
}
