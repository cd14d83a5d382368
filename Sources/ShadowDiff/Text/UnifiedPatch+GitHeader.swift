extension UnifiedPatch.GitHeader {
  /// Reads a line of the extended header, without its end; returns false if it is something else.
  mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    func value(after prefix: String) -> String? {
      guard line.starts(with: prefix.utf8) else { return nil }
      return String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
    func path(after prefix: String) -> String? {
      guard line.starts(with: prefix.utf8) else { return nil }
      return UnifiedFileName.decoded(line.dropFirst(prefix.utf8.count))
    }
    func percentage(after prefix: String) -> Int? {
      value(after: prefix).flatMap { Int($0.prefix { $0 != "%" }) }
    }
    if let mode = value(after: "old mode ") {
      sourceMode = Self.mode(mode)
    } else if let mode = value(after: "new mode ") {
      targetMode = Self.mode(mode)
    } else if let mode = value(after: "deleted file mode ") {
      operation = .delete
      sourceMode = Self.mode(mode)
    } else if let mode = value(after: "new file mode ") {
      operation = .create
      targetMode = Self.mode(mode)
    } else if let path = path(after: "rename from ") {
      operation = .rename(from: path, to: "")
    } else if let path = path(after: "rename to "), case .rename(let old, _) = operation {
      operation = .rename(from: old, to: path)
    } else if let path = path(after: "copy from ") {
      operation = .copy(from: path, to: "")
    } else if let path = path(after: "copy to "), case .copy(let old, _) = operation {
      operation = .copy(from: old, to: path)
    } else if let value = percentage(after: "similarity index ") {
      similarity = value
    } else if let value = percentage(after: "dissimilarity index ") {
      dissimilarity = value
    } else if let value = value(after: "index ") {
      let parts = value.split(separator: " ")
      let objects = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: true)
      guard objects.count == 2 else { return false }
      sourceObject = String(objects[0])
      targetObject = String(objects[1])
      if parts.count > 1, let mode = Self.mode(String(parts[1])) {
        sourceMode = mode
        targetMode = mode
      }
    } else {
      return false
    }
    return true
  }

  /// Adopts the paths of a rename or copy if the first line could be read in several ways.
  mutating func adoptPaths() {
    switch operation {
    case .rename(let old, let new), .copy(let old, let new):
      if !sourcePath.hasSuffix(old) { sourcePath = "a/" + old }
      if !targetPath.hasSuffix(new) { targetPath = "b/" + new }
    case .modify, .create, .delete: break
    }
  }

  private static func mode(_ digits: String) -> UnifiedPatch.FileMode? {
    Int(digits, radix: 8).map { UnifiedPatch.FileMode(rawValue: $0) }
  }

  /// Appends the first line and the extended header, in git's order.
  func write(to output: inout [UInt8]) {
    func add(_ line: String) { output += Array((line + "\n").utf8) }
    func quoted(_ path: String) -> String { UnifiedFileName.quotedIfNeeded(path) }
    add("diff --git \(quoted(sourcePath)) \(quoted(targetPath))")
    switch operation {
    case .create: if let targetMode { add("new file mode \(targetMode)") }
    case .delete: if let sourceMode { add("deleted file mode \(sourceMode)") }
    default:
      if let sourceMode, let targetMode, sourceMode != targetMode {
        add("old mode \(sourceMode)")
        add("new mode \(targetMode)")
      }
    }
    if let similarity { add("similarity index \(similarity)%") }
    switch operation {
    case .rename(let old, let new):
      add("rename from \(quoted(old))")
      add("rename to \(quoted(new))")
    case .copy(let old, let new):
      add("copy from \(quoted(old))")
      add("copy to \(quoted(new))")
    default: break
    }
    if let dissimilarity { add("dissimilarity index \(dissimilarity)%") }
    if let sourceObject, let targetObject {
      let isOnBothSides = operation != .create && operation != .delete
      let mode = isOnBothSides && sourceMode == targetMode ? sourceMode : nil
      add("index \(sourceObject)..\(targetObject)" + (mode.map { " \($0)" } ?? ""))
    }
  }
}

extension UnifiedPatch.GitHeader: CustomStringConvertible {
  /// The lines of the header as git writes them, without the last newline.
  public var description: String {
    var output: [UInt8] = []
    write(to: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }
}
