import FuzzDriver

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_bindings_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Graphs and lists under every kind of change: readers, effects and listeners see what a plain
/// recomputation of the same sources gives, and nothing is left in the end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  do {
    let graph = GraphSession(&input)
    let list = ListSession(limit: graph.sources[0])
    var steps = 0
    while !input.isEmpty, steps < 80 {
      steps += 1
      if input.choice(3) == 0 { list.step(&input) } else { graph.step(&input) }
      graph.check()
      list.check()
    }
  }
  require(Counted.live == 0, "\(Counted.live) closures were left")
  return 0
}

/// Something that closures hold, to see that they are released.
final class Counted {
  nonisolated(unsafe) static var live = 0

  init() { Counted.live += 1 }

  deinit { Counted.live -= 1 }
}
