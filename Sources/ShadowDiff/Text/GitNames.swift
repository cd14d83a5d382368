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
