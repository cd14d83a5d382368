/// The function that libFuzzer calls with each input.
public typealias FuzzBody = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutableRawPointer, _ body: FuzzBody
) -> CInt

/// Runs libFuzzer with a body and the process's arguments.
///
/// A target exports its body as `LLVMFuzzerTestOneInput`, by which libFuzzer's own `main` finds it,
/// and a `main` under the name that SwiftPM gives an executable's, which calls this. It depends on
/// the linker which of the two is run.
public func runFuzzer(_ argc: CInt, _ argv: UnsafeMutableRawPointer, _ body: FuzzBody) -> CInt {
  var count = argc
  var vector = argv
  return withUnsafeMutablePointer(to: &count) { count in
    withUnsafeMutablePointer(to: &vector) { vector in runDriver(count, vector, body) }
  }
}

/// Stops with a message where a property does not hold; libFuzzer keeps the input.
public func require(
  _ condition: Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}

/// Stops where an operation throws that must not.
public func requireNoError<Value>(
  _ message: String, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Value
) -> Value {
  do {
    return try body()
  } catch {
    fatalError("\(message): \(error)", file: file, line: line)
  }
}
