import DiscreteStates
import FuzzDriver

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_states_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Overlapping transitions beside a plain model; then states that are applied by states, outcomes and
/// listeners, with a history, of which only laws are known.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  if input.choice(2) == 0 {
    ModelledSession.run(&input)
  } else {
    var nest: Nest? = Nest(&input)
    nest?.run(&input)
    nest = nil
    require(Nest.live == 0, "\(Nest.live) objects were left")
  }
  return 0
}
