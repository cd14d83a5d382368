import FuzzDriver
import Layout

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_layout_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Sequences of every kind of change: the solution is as good as one from scratch, a refusal changes
/// nothing and names constraints of which any one less could hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  var session = Session(variables: 1 + input.choice(6))
  var steps = 0
  while !input.isEmpty, steps < 60 {
    steps += 1
    session.step(&input)
  }
  session.checkObjective()
  session.checkQueries()
  return 0
}
