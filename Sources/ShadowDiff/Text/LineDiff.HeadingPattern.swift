extension LineDiff {
  /// A pattern of lines that become headings of hunks, such as declarations of functions.
  ///
  /// The heading of a hunk is the last line before it in the source that the pattern matches,
  /// without white space at its ends and cut after 80 characters.
  ///
  /// ```swift
  /// print(diff.unified(headings: .swift))
  ///
  /// // @@ -12,7 +12,8 @@ func greet(_ name: String) {
  /// ```
  public struct HeadingPattern: Sendable {
    private let matches: @Sendable (Substring) -> Bool

    /// Creates a pattern from a predicate.
    ///
    /// - Parameter matches: A closure that returns whether a line, without white space at its end,
    ///   is a heading.
    public init(matching matches: @escaping @Sendable (Substring) -> Bool) {
      self.matches = matches
    }

    /// Declarations of functions and types in Swift, at any indentation.
    public static let swift = HeadingPattern(
      keywords: [
        "func", "init", "deinit", "subscript", "class", "struct", "enum", "protocol", "extension",
        "actor", "macro",
      ],
      modifiers: [
        "public", "package", "internal", "fileprivate", "private", "open", "static", "final",
        "override", "mutating", "nonmutating", "consuming", "borrowing", "required",
        "convenience", "nonisolated", "isolated", "distributed", "indirect", "dynamic", "weak",
        "async", "rethrows", "prefix", "postfix", "infix", "class",
      ])

    /// Definitions of functions and classes in Python, at any indentation.
    public static let python = HeadingPattern(keywords: ["def", "class"], modifiers: ["async"])

    /// Headings in Markdown.
    public static let markdown = HeadingPattern { line in
      let level = line.prefix { $0 == "#" }
      return (1...6).contains(level.count) && line.dropFirst(level.count).first == " "
    }

    /// Lines that start with a letter, an underscore or a dollar sign.
    ///
    /// GNU diff and git use this pattern if they do not know the language.
    public static let unindented = HeadingPattern { line in
      guard let first = line.utf8.first else { return false }
      return (0x41...0x5A).contains(first & 0xDF) || first == UInt8(ascii: "_")
        || first == UInt8(ascii: "$")
    }

    /// Creates a pattern of lines that start with one of some keywords, after attributes and
    /// modifiers.
    private init(keywords: Set<Substring>, modifiers: Set<Substring>) {
      self.init { Self.declares($0, keywords, modifiers: modifiers) }
    }

    /// Returns the heading of a line, trimmed and cut, or `nil` if the pattern does not match it.
    func heading(_ line: some Sequence<UInt8>) -> String? {
      let text = String(decoding: Array(line), as: UTF8.self)
      let end = text.lastIndex { !$0.isWhitespace }
      guard let end, matches(text[...end]) else { return nil }
      let trimmed = text[...end].drop { $0.isWhitespace }
      return String(trimmed.prefix(80))
    }

    /// Returns whether a line starts with one of some keywords, after attributes and modifiers.
    private static func declares(
      _ line: Substring, _ keywords: Set<Substring>, modifiers: Set<Substring>
    ) -> Bool {
      var rest = line.drop { $0.isWhitespace }
      while let first = rest.first {
        if first == "@" {
          rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
          if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
        } else {
          let word = rest.prefix { $0.isLetter || $0 == "_" }
          let after = rest.dropFirst(word.count)
          // `class` is both: a declaration in `class C`, a modifier in `class func`.
          if keywords.contains(word) {
            let isName = after.first.map { $0.isLetter || $0.isNumber } ?? false
            return !isName && after.first != "." && after.first != ":" && after.first != "="
          }
          guard !word.isEmpty, modifiers.contains(word) else { return false }
          rest = after
          if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
        }
        rest = rest.drop { $0.isWhitespace }
      }
      return false
    }
  }
}
