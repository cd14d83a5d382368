import BenchmarkHarness
import Testing

@Test(arguments: [
  (0.0, "0.00 ns"), (0.5, "0.50 ns"), (9.994, "9.99 ns"), (9.999, "10.0 ns"), (99.96, "100 ns"),
  (999.4, "999 ns"), (999.6, "1.00 µs"), (12_345, "12.3 µs"), (999_700, "1.00 ms"),
  (1.5e9, "1.50 s"), (1234e9, "1230 s"),
])
func durationsHaveThreeDigits(nanoseconds: Double, expected: String) {
  #expect(Format.duration(nanoseconds) == expected)
}

@Test(arguments: [
  (0.012, "0.0120×"), (0.26, "0.26×"), (1.0, "1.00×"), (43.62, "43.6×"), (412.3, "412×"),
  (999.7, "1,000×"), (3261.0, "3,260×"), (1_234_567.0, "1,230,000×"),
])
func ratiosHaveThreeDigits(ratio: Double, expected: String) {
  #expect(Format.ratio(ratio) == expected)
}

@Test func countsHaveCommas() {
  #expect(
    [0, 999, 1000, 1_234_567, -1000].map(Format.count) == [
      "0", "999", "1,000", "1,234,567", "-1,000",
    ])
}

@Test func sizesAndBytesAreShort() {
  #expect(
    [5, 200, 1000, 1500, 100_000, 2_000_000].map(Format.size)
      == ["5", "200", "1k", "1500", "100k", "2M"])
  #expect(
    [10, 1_677_722, 209_715_200, 2_276_332_667].map(Format.bytes)
      == ["<0.1 MB", "1.6 MB", "200 MB", "2.12 GB"])
}

@Test func tablesAlign() {
  let table = Table(
    [.init("name", isLeftAligned: true), .init("n"), .init("remark")],
    rows: [["a", "1", "x"], ["ab", "", "x"], ["longer", "123456", "x"]])
  #expect(
    table.lines == [
      "name         n  remark", "──────  ──────  ──────", "a            1       x",
      "ab                   x", "longer  123456       x",
    ])
}

@Test func emptyColumnsAreLeftOut() {
  let table = Table(
    [.init("name", isLeftAligned: true), .init("empty"), .init("remark", isLeftAligned: true)],
    rows: [["a", "", ""], ["b", "", "x"]])
  #expect(table.columns.map(\.heading) == ["name", "remark"])
  #expect(table.lines == ["name  remark", "────  ──────", "a", "b     x"])
  #expect(Table([.init("name")], rows: []).lines.isEmpty)
}
