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

/// Two names on one line, whose separators may also occur in names.
enum GitNames {
  /// Returns the header of a file from the names after `diff --git`.
  ///
  /// Names without quotes may have spaces. Unless the file is renamed, both names are equal after
  /// their first component, which determines the end of the first name. Two different names start a
  /// file only if a line of the extended header follows, because a commit message may contain `diff
  /// --git`.
  static func header(
    _ text: ArraySlice<UInt8>, before next: ArraySlice<UInt8>?
  ) -> UnifiedPatch.GitHeader? {
    guard let names = split(text, separator: " ") else { return nil }
    var header = UnifiedPatch.GitHeader(sourcePath: names.source, targetPath: names.target)
    if haveOnePath(names.source, names.target) { return header }
    let plain = header
    guard let next, header.read(next) else { return nil }
    return plain
  }

  /// Returns the names in `Binary files a and b differ`, or `nil` for another line.
  static func binary(_ line: ArraySlice<UInt8>) -> (source: String, target: String)? {
    let (start, end) = ("Binary files ", " differ")
    guard line.starts(with: start.utf8), line.suffix(end.utf8.count).elementsEqual(end.utf8) else {
      return nil
    }
    let names = line.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return split(names, separator: " and ")
  }

  private static func split(
    _ text: ArraySlice<UInt8>, separator: String
  ) -> (source: String, target: String)? {
    var first: (source: String, target: String)?
    var isFirstPrefixed = false
    for place in text.indices where text[place...].starts(with: separator.utf8) {
      guard let source = UnifiedFileName.decodedWhole(text[..<place]),
        let target = UnifiedFileName.decodedWhole(text[(place + separator.utf8.count)...]),
        !source.isEmpty, !target.isEmpty
      else { continue }
      if haveOnePath(source, target) { return (source, target) }
      // If the names differ, a separator with git's prefixes on both sides is the best guess.
      let isPrefixed = havePrefixes(source, target)
      if first == nil || isPrefixed && !isFirstPrefixed {
        first = (source, target)
        isFirstPrefixed = isPrefixed
      }
    }
    return first
  }

  private static func havePrefixes(_ source: String, _ target: String) -> Bool {
    source.hasPrefix("a/") && target.hasPrefix("b/")
      || source.hasPrefix("b/") && target.hasPrefix("a/")
  }

  /// Returns whether two names are equal, or are equal after their first component.
  private static func haveOnePath(_ source: String, _ target: String) -> Bool {
    if source == target { return true }
    guard let a = source.firstIndex(of: "/"), let b = target.firstIndex(of: "/") else {
      return false
    }
    return source[a...] == target[b...]
  }
}
