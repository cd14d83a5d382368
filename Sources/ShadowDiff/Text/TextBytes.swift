/// The bytes of a text, shared with the caller.
enum TextBytes: Sendable {
  case string(String)
  case array([UInt8])

  init(_ string: String) {
    var string = string
    // A string bridged from elsewhere is copied once here, so that later reads find its bytes.
    string.makeContiguousUTF8()
    self = .string(string)
  }

  init(_ array: [UInt8]) { self = .array(array) }

  /// The text, with U+FFFD for bytes that are not valid UTF-8.
  var text: String {
    switch self {
    case .string(let string): string
    case .array(let array): String(decoding: array, as: UTF8.self)
    }
  }

  /// Lends the bytes to a closure, which must not let them escape.
  func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
    switch self {
    case .string(var string):
      // Safety: the view lives only for the call, while `string` is held.
      return string.withUTF8 { unsafe body(ByteView($0)) }
    case .array(let array):
      // Safety: as above, with `array`.
      return unsafe array.withUnsafeBufferPointer { unsafe body(ByteView($0)) }
    }
  }
}
