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
  // Comparing updates, so some inputs compare less often: moves meet queued constraints. Most of the time goes into
  // fresh builds, and most mistakes are still seen some steps later.
  let pause = [1, 4, 8, 20][input.choice(4)]
  let (hasWindow, isPolled) = (input.choice(2) == 0, input.choice(2) == 0)
  // Mistakes need long histories, and most inputs are short: random choices follow those of the input.
  var random = input.generator()
  var model = ContainerModel(hasWindow: hasWindow, isPolled: isPolled) {
    input.isEmpty ? Int.random(in: 0..<$0, using: &random) : input.choice($0)
  }
  for step in 1...40 {
    model.change()
    guard step % pause == 0 || step == 40 else { continue }
    let difference = model.difference()
    require(difference == nil, "step \(step), \(model.last): \(difference ?? "")")
  }
  return 0
}
