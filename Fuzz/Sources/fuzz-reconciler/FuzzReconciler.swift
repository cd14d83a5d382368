import Foundation
import FuzzDriver
import Reconciler

/// Runs libFuzzer, where the linker takes this for `main`.
@_cdecl("fuzz_reconciler_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, fuzz)
}

/// Trees of StateViews, their properties and lists under every kind of change, and recordings under every kind of
/// damage.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  var input = FuzzInput(bytes, size)
  let rest = input.rest()
  MainActor.assumeIsolated { run(rest) }
  return 0
}

@MainActor
private func run(_ bytes: [UInt8]) {
  var input = bytes.withUnsafeBufferPointer { FuzzInput($0.baseAddress, $0.count) }
  // Keys may come twice, which is reported.
  StateView.onIssue = { _ in }
  switch input.choice(6) {
  case 0: fuzzDecoding(&input)
  case 1: ListSession.run(&input)
  case 2, 3: PropertySession.run(&input)
  default: TreeSession.run(&input)
  }
  StateView.flush()
  require(Living.count == 0, "\(Living.count) views were left")
  // Turns that flushes were left to would pile up, and be taken for leaks.
  _ = RunLoop.main.run(mode: .default, before: .distantPast)
}

/// Something that views hold, to see that they go.
final class Living {
  nonisolated(unsafe) static var count = 0

  init() { Living.count += 1 }

  deinit { Living.count -= 1 }
}
