/// The bytes of an input, read as choices from the first to the last.
///
/// Where they are used up all further choices are zero, so every input means something, and a
/// change of one byte changes one choice.
public struct FuzzInput {
  private var bytes: ArraySlice<UInt8>

  /// Starts with all bytes unread.
  public init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    self.bytes = Array(UnsafeBufferPointer(start: bytes, count: count))[...]
  }

  /// Whether all bytes are read.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The number of bytes that are not read yet.
  public var count: Int { bytes.count }

  /// Reads one byte.
  public mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// Reads a choice out of so many, at most 65,536.
  public mutating func choice(_ count: Int) -> Int {
    if count <= 1 { return 0 }
    return (count <= 256 ? byte() : byte() << 8 | byte()) % count
  }

  /// Reads one of some values.
  public mutating func choice<Value>(of values: [Value]) -> Value { values[choice(values.count)] }

  /// Reads a length: one byte for up to 127, and then in steps of 16 up to about two thousand.
  public mutating func length() -> Int {
    let value = byte()
    return value < 128 ? value : (value - 127) * 16 + 112
  }

  /// Reads the seed of a random generator from two bytes.
  public mutating func generator() -> SplitMix64 {
    SplitMix64(seed: UInt64(byte() << 8 | byte()))
  }

  /// Reads up to so many bytes.
  public mutating func bytes(_ limit: Int) -> [UInt8] {
    let result = Array(bytes.prefix(limit))
    bytes = bytes.dropFirst(limit)
    return result
  }

  /// Reads all the bytes that are left.
  public mutating func rest() -> [UInt8] { bytes(bytes.count) }
}
