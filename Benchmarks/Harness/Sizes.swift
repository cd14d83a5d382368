/// Sizes on the command line: `1k..64k` doubles from the first size, `1k,5k,20k` lists them.
package enum Sizes {
  /// The most sizes that one option may ask for.
  static let most = 40

  /// Parses the value of `--sizes`.
  ///
  /// - Returns: The sizes in ascending order, each once.
  /// - Throws: ``UsageError`` if the text has another form, or asks for more than 40 sizes.
  package static func parse(_ text: String) throws(UsageError) -> [Int] {
    var sizes: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = bounds(of: part)
      guard let low = size(ends.low), let high = size(ends.high), low <= high else {
        throw UsageError("'\(text)' is no list of sizes: --sizes 1k..64k or --sizes 1k,5k,20k")
      }
      var next = low
      while next <= high, sizes.count <= most {
        sizes.insert(next)
        let (doubled, overflows) = next.multipliedReportingOverflow(by: 2)
        guard !overflows else { break }
        next = doubled
      }
    }
    guard sizes.count <= most else { throw UsageError("--sizes takes at most \(most) sizes") }
    return sizes.sorted()
  }

  /// Splits `1k..64k`; a single size is both its bounds.
  private static func bounds(of part: Substring) -> (low: Substring, high: Substring) {
    guard let dot = part.firstIndex(of: ".") else { return (part, part) }
    let dots = part[dot...].prefix { $0 == "." }
    // The range operators of Swift are forgiven.
    guard (2...3).contains(dots.count) else { return ("", "") }
    return (part[..<dot], part[dots.endIndex...])
  }

  private static func size(_ text: Substring) -> Int? {
    let units: [Character: Int] = ["k": 1000, "K": 1000, "m": 1_000_000, "M": 1_000_000]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text : text.dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0
    else { return nil }
    let (product, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflows ? nil : product
  }
}
