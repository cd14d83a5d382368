/// One input, as libFuzzer hands it out.
public typealias FuzzBody = ([UInt8]) -> Void

// libFuzzer's callback carries no context, so the body is kept here; the process has one.
nonisolated(unsafe) private var body: FuzzBody = { _ in }

// SwiftPM links executables with their own `main`, so libFuzzer's is never pulled in: its driver is
// called instead.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutableRawPointer,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Runs libFuzzer with a body and the process's arguments.
public func runFuzzer(
  _ argc: CInt, _ argv: UnsafeMutableRawPointer, _ newBody: @escaping FuzzBody
) -> CInt {
  body = newBody
  var count = argc
  var vector = argv
  return withUnsafeMutablePointer(to: &count) { count in
    withUnsafeMutableBytes(of: &vector) { vector in
      runDriver(count, vector.baseAddress!) { bytes, size in
        body(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
      }
    }
  }
}

/// Stops with a message where a property does not hold; libFuzzer keeps the input.
public func require(
  _ condition: Bool, _ message: @autoclosure () -> String, line: UInt = #line
) {
  if !condition { preconditionFailure("line \(line): \(message())") }
}
