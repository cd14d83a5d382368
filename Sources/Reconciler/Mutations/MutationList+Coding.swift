/// An error in an encoded list of mutations.
public enum MutationDecodingError: Error, Hashable, Sendable {
  /// The bytes do not begin with the format's mark and version.
  case unknownFormat

  /// The bytes end too early.
  case truncated

  /// Bytes follow after the end.
  case trailingBytes

  /// The byte at an offset is invalid.
  case malformed(offset: Int)
}

extension MutationList {
  // "UM", for mutations, and the version.
  private static let mark: [UInt8] = [0x55, 0x4D, 2]

  /// Returns the mutations as bytes, which every version of the library with the same format mark can read.
  ///
  /// Counts and numbers are encoded as LEB128, and texts as UTF-8 after their lengths. Only kinds to which records
  /// refer are written.
  ///
  /// - Complexity: O(n) in the length of the result.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter(bytes: Self.mark)
    writer.write(records.count)
    var known: [String: Int] = [:]
    for record in records {
      writer.bytes.append(record.operation.rawValue)
      writer.write(Int(record.view.number))
      switch record.operation {
      case .create: writer.write(kind(of: record), &known)
      case .insert, .move:
        writer.write(Int(record.first))
        writer.write(Int(record.second + 1))
      case .remove, .removeAll: break
      case .text: writer.write(text(of: record))
      }
    }
    return writer.bytes
  }

  /// Reads mutations from bytes.
  ///
  /// Decoding does not check whether the mutations fit a host's views; ``ViewTree`` does.
  ///
  /// - Throws: ``MutationDecodingError`` if the bytes are not a result of ``encoded()``.
  public init(decoding bytes: [UInt8]) throws(MutationDecodingError) {
    self.init()
    var reader = ByteReader(bytes: bytes)
    guard bytes.starts(with: Self.mark) else { throw .unknownFormat }
    reader.offset = Self.mark.count
    let count = try reader.readCount()
    var known = Set<String>()
    for _ in 0..<count {
      let start = reader.offset
      guard let operation = Mutation.Operation(rawValue: try reader.readByte()) else {
        throw .malformed(offset: start)
      }
      let view = ViewID(try reader.readNumber())
      switch operation {
      case .create: records.append(Mutation(.create, view, try readKind(&reader, &known)))
      case .insert, .move:
        let parent = try reader.readNumber()
        records.append(Mutation(operation, view, parent, try reader.readNumber() - 1))
      case .remove, .removeAll: records.append(Mutation(operation, view))
      case .text: appendText(try reader.readText(), of: view)
      }
    }
    guard reader.offset == bytes.count else { throw .trailingBytes }
  }

  private mutating func readKind(
    _ reader: inout ByteReader, _ known: inout Set<String>
  ) throws(MutationDecodingError) -> Int32 {
    let start = reader.offset
    let number = try reader.readCount()
    if number < kinds.count { return Int32(number) }
    guard number == kinds.count else { throw .malformed(offset: start) }
    let kind = try reader.readText()
    // The encoder writes the number of a kind that it has written before.
    guard known.insert(kind).inserted else { throw .malformed(offset: start) }
    kinds.append(kind)
    return Int32(number)
  }
}

private struct ByteWriter {
  var bytes: [UInt8]

  mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

  mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  /// Writes a kind's number, and the kind itself the first time.
  mutating func write(_ kind: String, _ known: inout [String: Int]) {
    if let number = known[kind] { return write(number) }
    write(known.count)
    write(kind)
    known[kind] = known.count
  }
}

private struct ByteReader {
  let bytes: [UInt8]
  var offset = 0

  mutating func readByte() throws(MutationDecodingError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func readWord() throws(MutationDecodingError) -> UInt64 {
    let start = offset
    var word: UInt64 = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = try readByte()
      let part = UInt64(byte & 0x7F)
      // Each number has only one valid encoding, so that equal lists have equal bytes.
      guard shift < 63 || part <= 1, byte != 0 || shift == 0 else {
        throw .malformed(offset: start)
      }
      word |= part << UInt64(shift)
      if byte < 0x80 { return word }
    }
    throw .malformed(offset: start)
  }

  mutating func readCount() throws(MutationDecodingError) -> Int {
    let start = offset
    guard let count = Int(exactly: try readWord()) else { throw .malformed(offset: start) }
    return count
  }

  mutating func readNumber() throws(MutationDecodingError) -> Int32 {
    let start = offset
    guard let number = Int32(exactly: try readWord()) else { throw .malformed(offset: start) }
    return number
  }

  mutating func readText() throws(MutationDecodingError) -> String {
    let count = try readCount()
    guard count <= bytes.count - offset else { throw .truncated }
    let start = offset
    offset += count
    let part = bytes[start..<offset]
    let text = String(decoding: part, as: UTF8.self)
    // `String(decoding:as:)` repairs invalid UTF-8.
    guard text.utf8.elementsEqual(part) else { throw .malformed(offset: start) }
    return text
  }
}
