import BenchmarkHarness

extension Suite {
  /// The diff of two collections, beside the standard library's.
  static var diff: Suite {
    Suite(
      name: "diff", summary: "SequenceDiff beside the standard library's CollectionDifference",
      seconds: 65,
      legend: """
        Rows are named diff.ELEMENTS/SIZE/SHARE/FORM. int, str: unique integers and strings; dup: ten
        copies of each integer; ab: eight different integers. 10%: the share of elements with a random
        edit. dk: DifferenceKit's benchmark; ui: short lists of rows; text: characters, the inputs of
        Swift's own benchmark; similar: the inputs of the Rust library similar. Forms: fewest finds the
        fewest moves, by compares with a predicate, id matches identities and finds updates, linear
        bounds the effort and may miss the shortest diff.
        """, benchmarks: Workloads.all)
  }
}
