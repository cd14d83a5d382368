import Controls

/// A programming language, as far as its words have colors: keywords, strings, numbers and comments.
///
/// Each line is divided by itself, so a line within a long comment is only known as such by a leading star.
struct Syntax: Sendable {
  private let keywords: Set<String>
  private let comments: [[UInt8]]
  private let hasBlocks: Bool

  private init(_ keywords: String, comments: [String], hasBlocks: Bool = false) {
    self.keywords = Set(keywords.split(separator: " ").map(String.init))
    self.comments = comments.map { Array($0.utf8) }
    self.hasBlocks = hasBlocks
  }

  private static let common =
    "break case catch class const continue default do else enum false for if import in new null "
    + "private protected public return static super switch this throw true try var void while "

  private static let swift = Syntax(
    common
      + "actor any as associatedtype async await defer deinit extension fallthrough fileprivate "
      + "final func guard init inout internal is isolated lazy let mutating nil nonisolated open "
      + "operator override package precedencegroup protocol repeat required rethrows self Self some "
      + "struct subscript throws typealias unowned unsafe weak where",
    comments: ["//"], hasBlocks: true)

  private static let c = Syntax(
    common + "auto bool char double explicit extern float inline int long namespace nullptr "
      + "operator override register short signed sizeof struct template typedef typename union "
      + "unsigned using virtual volatile #include #define #if #ifdef #ifndef #else #endif #pragma",
    comments: ["//"], hasBlocks: true)

  private static let script = Syntax(
    common + "as async await boolean chan debugger delete export extends fallthrough final fn from "
      + "func function go impl implements instanceof interface let loop map match mod move mut "
      + "number of package pub range ref select self string struct trait type typeof undefined use "
      + "where with yield nil",
    comments: ["//"], hasBlocks: true)

  private static let python = Syntax(
    "and as assert async await break class continue def del elif else except False finally for from "
      + "global if import in is lambda None nonlocal not or pass raise return self True try while "
      + "with yield",
    comments: ["#"])

  private static let shell = Syntax(
    "begin case def do done elif else end esac export false fi for function if in local module nil "
      + "require return set self then true unless until while",
    comments: ["#"])

  /// Finds the language of a file by its name; `nil` if it is not known.
  static func forFile(_ path: String) -> Syntax? {
    switch path.split(separator: ".").last.map({ $0.lowercased() }) {
    case "swift": swift
    case "c", "h", "cc", "cpp", "cxx", "hpp", "m", "mm", "cs", "java", "kt": c
    case "js", "jsx", "ts", "tsx", "go", "rs", "scala", "dart", "css", "json": script
    case "py", "pyi": python
    case "sh", "bash", "rb", "pl", "yml", "yaml", "toml", "cmake", "mk": shell
    default: nil
    }
  }

  /// Returns the words of a line that have colors.
  func spans(in text: String) -> [TextSpan] {
    let bytes = Array(text.utf8)
    var spans: [TextSpan] = []
    var next = bytes.firstIndex { $0 != 0x20 } ?? bytes.count
    func add(_ end: Int, _ color: ColorRole) {
      spans.append(TextSpan(next..<end, color: color))
      next = end
    }
    if hasBlocks, next < bytes.count, bytes[next] == UInt8(ascii: "*") {
      add(bytes.count, .comment)
    }
    while next < bytes.count {
      let rest = bytes[next...]
      switch bytes[next] {
      case _ where comments.contains { rest.starts(with: $0) }: add(bytes.count, .comment)
      case UInt8(ascii: "/") where hasBlocks && rest.starts(with: Array("/*".utf8)):
        let close = (next + 2..<max(next + 2, bytes.count)).first {
          bytes[$0 - 1] == UInt8(ascii: "/") && bytes[$0 - 2] == UInt8(ascii: "*") && $0 > next + 3
        }
        add(close ?? bytes.count, .comment)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        // An apostrophe may stand alone.
        if let end = endOfString(bytes, next) { add(end, .string) } else { next += 1 }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var end = next + 1
        while end < bytes.count, bytes[end].isWord || bytes[end...].startsFraction { end += 1 }
        add(end, .number)
      case let byte where byte.isWord || byte == UInt8(ascii: "#"):
        let end = rest.dropFirst().firstIndex { !$0.isWord } ?? bytes.count
        if keywords.contains(String(decoding: bytes[next..<end], as: UTF8.self)) {
          add(end, .keyword)
        } else {
          next = end
        }
      default: next += 1
      }
    }
    return spans
  }

  private func endOfString(_ bytes: [UInt8], _ start: Int) -> Int? {
    var next = start + 1
    while next < bytes.count, bytes[next] != bytes[start] {
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return next < bytes.count ? next + 1 : nil
  }
}

extension ArraySlice<UInt8> {
  /// A Boolean value that indicates whether the bytes begin with a point and a digit.
  fileprivate var startsFraction: Bool {
    guard first == UInt8(ascii: "."), let second = dropFirst().first else { return false }
    return (0x30...0x39).contains(second)
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a part of a word: a letter, a digit, `_`, `$`, or not ASCII.
  fileprivate var isWord: Bool {
    switch self {
    case 0x24, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
