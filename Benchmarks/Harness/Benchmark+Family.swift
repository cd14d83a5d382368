extension Benchmark {
  /// The title without the size, the same for rows that differ in their size alone.
  package var family: String { Self.family(title: title, size: size) }

  /// Returns a title without the part that is the size, as `diff.int/10%` for `diff.int/10k/10%`.
  ///
  /// A title that does not contain its size is returned as it is.
  package static func family(title: String, size: Int) -> String {
    var parts = title.split(separator: "/", omittingEmptySubsequences: false)
    let names = [Format.size(size), String(size)]
    guard let index = parts.lastIndex(where: { names.contains(String($0)) }), parts.count > 1 else {
      return title
    }
    parts.remove(at: index)
    return parts.joined(separator: "/")
  }

  /// Returns the rows that the options ask for, in order.
  ///
  /// With `--sizes`, each family whose rows can be resized stands once at each size, where its first
  /// row stood, and rows that cannot be resized are left out.
  package static func chosen(from rows: [Benchmark], by options: Options) -> [Benchmark] {
    guard !options.sizes.isEmpty else {
      return rows.filter { options.admits($0.title) && (options.includesLong || !$0.isLong) }
    }
    // A filter may name a family, one of its own sizes, or a size that replaces them.
    let admitted = Set(
      rows.filter { options.admits($0.family) || options.admits($0.title) }.map(\.family))
    var seen: Set<String> = []
    return rows.flatMap { row -> [Benchmark] in
      guard let resized = row.resized, seen.insert(row.family).inserted else { return [] }
      let variants = options.sizes.map { size in resized(size) }
      return admitted.contains(row.family)
        ? variants : variants.filter { options.admits($0.title) }
    }
  }
}
