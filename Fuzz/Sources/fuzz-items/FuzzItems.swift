import FuzzDriver
import Layout

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_items_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Changes of constraints, contents, stacks and the tree: after each update, or only at times, frames and
/// constraints are those of a fresh build.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  // Comparing updates, so some inputs compare less often: moves meet queued constraints.
  let pause = 1 + input.choice(4)
  var model = ContainerModel(hasWindow: input.choice(2) == 0, isPolled: input.choice(2) == 0) {
    input.choice($0)
  }
  var steps = 0
  while !input.isEmpty, steps < 60 {
    steps += 1
    model.change()
    guard steps % pause == 0 || input.isEmpty else { continue }
    let difference = model.difference()
    require(difference == nil, "step \(steps), \(model.last): \(difference ?? "")")
  }
  return 0
}
