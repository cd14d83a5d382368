import Foundation

/// A list of records from a JSON or CSV file, each with a key.
///
/// JSON is an array of objects; numbers, Booleans and nested values are compared as their JSON text. CSV
/// follows RFC 4180 and begins with a line of field names.
package struct RecordList: Sendable {
  package struct Record: Hashable, Sendable {
    package var key: String

    /// The values in the order of ``RecordList/fields``; nil for a field that the record lacks.
    package var values: [String?]

    package init(key: String, values: [String?]) {
      self.key = key
      self.values = values
    }
  }

  /// The names of the fields: of a CSV file in its order, of a JSON file sorted.
  package private(set) var fields: [String]

  package private(set) var records: [Record]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path; a file that ends in `.csv`, or whose first character opens neither an array nor
  ///     an object, is CSV.
  ///   - key: The field that identifies a record.
  /// - Throws: ``RunFailure`` with one line if the file cannot be read or is malformed, if a record lacks
  ///   the key, or if two records have the same key.
  package init(contentsOf path: String, key: String) throws(RunFailure) {
    let data = try InputFile.data(at: path)
    let isTable = path.lowercased().hasSuffix(".csv") || !Self.opensValue(data)
    do {
      try self.init(isTable ? Self.parseCSV(data) : Self.parseJSON(data), key: key)
    } catch {
      throw RunFailure("\(path): \(error)")
    }
  }

  /// Parses a CSV file's contents.
  package init(csv: String, key: String) throws(RunFailure) {
    try self.init(Self.parseCSV(Data(csv.utf8)), key: key)
  }

  /// Parses a JSON file's contents.
  package init(json: String, key: String) throws(RunFailure) {
    try self.init(Self.parseJSON(Data(json.utf8)), key: key)
  }

  private init(_ rows: Rows, key: String) throws(RunFailure) {
    guard let column = rows.fields.firstIndex(of: key) else {
      if rows.records.isEmpty, rows.fields.isEmpty {
        (fields, records) = ([], [])
        return
      }
      throw RunFailure(
        "has no field '\(key)'; --key takes one of \(rows.fields.joined(separator: ", "))")
    }
    fields = rows.fields
    records = []
    records.reserveCapacity(rows.records.count)
    var places: [String: Int] = [:]
    for (index, values) in rows.records.enumerated() {
      guard let value = values[column] else {
        throw RunFailure("record \(index + 1) has no field '\(key)'")
      }
      if let first = places.updateValue(index, forKey: value) {
        throw RunFailure("records \(first + 1) and \(index + 1) have the same \(key), '\(value)'")
      }
      records.append(Record(key: value, values: values))
    }
  }

  /// The values of a file before a key is chosen.
  private struct Rows {
    var fields: [String]
    var records: [[String?]]
  }

  private static func opensValue(_ data: Data) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = data.first(where: { !blanks.contains($0) }) else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

extension RecordList {
  private static func parseJSON(_ data: Data) throws(RunFailure) -> Rows {
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw RunFailure("is not valid JSON")
    }
    guard let items = value as? [Any] else {
      throw RunFailure("is no list: the outermost value must be an array of objects")
    }
    var objects: [[String: Any]] = []
    objects.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard let object = item as? [String: Any] else {
        throw RunFailure("item \(index + 1) is no object")
      }
      objects.append(object)
    }
    let fields = Set(objects.flatMap(\.keys)).sorted()
    let records = objects.map { object in fields.map { object[$0].flatMap(text) } }
    return Rows(fields: fields, records: records)
  }

  /// Returns a JSON value as text; nil for null.
  private static func text(_ value: Any) -> String? {
    if let string = value as? String { return string }
    if value is NSNull { return nil }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? String(describing: value)
  }

  private static func parseCSV(_ data: Data) throws(RunFailure) -> Rows {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw RunFailure("is not UTF-8 text")
    }
    var parser = CSVParser(text)
    guard let fields = try parser.nextRecord(), fields != [""] else {
      throw RunFailure("is empty: the first line names the fields")
    }
    if let twice = fields.first(where: { name in fields.count { $0 == name } > 1 }) {
      throw RunFailure("names the field '\(twice)' twice")
    }
    var records: [[String?]] = []
    while let record = try parser.nextRecord() {
      guard record.count == fields.count else {
        throw RunFailure(
          "line \(parser.recordLine): \(record.count) values for \(fields.count) fields")
      }
      records.append(record)
    }
    return Rows(fields: fields, records: records)
  }
}

/// Splits comma-separated values into records, as in RFC 4180.
private struct CSVParser {
  /// The line, from 1, on which the last record began.
  private(set) var recordLine = 0

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ text: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let all = Array(text.utf8)
    bytes = all.starts(with: mark) ? Array(all.dropFirst(mark.count)) : all
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the values of the next record that is not a blank line; nil at the end.
  mutating func nextRecord() throws(RunFailure) -> [String]? {
    while position < bytes.count, endLine() {}
    guard position < bytes.count else { return nil }
    recordLine = line
    var values: [String] = []
    while true {
      values.append(try nextValue())
      if position == bytes.count || endLine() { return values }
      // Only a comma can follow a value here.
      position += 1
    }
  }

  /// Skips a line end, if one is here.
  private mutating func endLine() -> Bool {
    var next = position
    if next < bytes.count, bytes[next] == Self.carriageReturn { next += 1 }
    guard next < bytes.count, bytes[next] == Self.lineFeed else { return false }
    position = next + 1
    line += 1
    return true
  }

  private mutating func nextValue() throws(RunFailure) -> String {
    guard position < bytes.count, bytes[position] == Self.quote else { return plainValue() }
    let start = line
    position += 1
    var value: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == Self.lineFeed { line += 1 }
      guard byte == Self.quote else {
        value.append(byte)
        continue
      }
      if position < bytes.count, bytes[position] == Self.quote {
        value.append(byte)
        position += 1
        continue
      }
      guard position == bytes.count || isEndOfValue(position) else {
        throw RunFailure("line \(line): text follows a closing quotation mark")
      }
      return String(decoding: value, as: UTF8.self)
    }
    throw RunFailure("line \(start): a quotation mark is not closed")
  }

  private mutating func plainValue() -> String {
    let start = position
    while position < bytes.count, !isEndOfValue(position) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns whether a comma or a line end stands at a position.
  private func isEndOfValue(_ index: Int) -> Bool {
    switch bytes[index] {
    case Self.comma, Self.lineFeed: true
    case Self.carriageReturn: index + 1 < bytes.count && bytes[index + 1] == Self.lineFeed
    default: false
    }
  }
}
