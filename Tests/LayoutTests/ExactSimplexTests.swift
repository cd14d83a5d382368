import Testing

@testable import Layout

/// The solver in numbers of 31 digits that decides where doubles may not.
@Suite struct ExactSimplexTests {
  @Test func wideNumbersKeepWhatDoublesLose() {
    let third = DoubleDouble(1) / DoubleDouble(3)
    #expect((third + third + third - DoubleDouble(1)).magnitude.high < 1e-31)
    #expect((DoubleDouble(1e16) + DoubleDouble(1) - DoubleDouble(1e16)).rounded == 1)
    #expect(DoubleDouble.sum(third, -third).isZero)
  }

  @Test(arguments: [
    (0.1, 10.0, 1.0), (1.0 / 3, 3.0, 1.0), (0.001, 1000.0, 1.0), (16.0 / 9, 9.0, 16.0),
  ])
  func fractionsAreMeant(_ value: Double, _ factor: Double, _ product: Double) {
    #expect(
      (DoubleDouble(meant: value) * DoubleDouble(factor) - DoubleDouble(product)).magnitude.high
        < 1e-30)
    #expect(
      (DoubleDouble(meant: -value) * DoubleDouble(factor) + DoubleDouble(product)).magnitude.high
        < 1e-30)
  }

  @Test(arguments: [0.0, 1, -7, 0.707_106_781_186_547_5, 1e300, 123_456.789])
  func noNumberIsMistaken(_ value: Double) { #expect(DoubleDouble(meant: value).rounded == value) }
}
