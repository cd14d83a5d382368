import Testing

@testable import Layout

/// The solver in wide numbers that decides where doubles may not.
@Suite struct RefereeTests {
  @Test func wideNumbersKeepWhatDoublesLose() {
    let third = Wide(1) / Wide(3)
    #expect((third + third + third - Wide(1)).magnitude.high < 1e-31)
    #expect((Wide(1e16) + Wide(1) - Wide(1e16)).rounded == 1)
    #expect(Wide.sum(third, -third).isZero)
  }

  @Test(arguments: [
    (0.1, 10.0, 1.0), (1.0 / 3, 3.0, 1.0), (0.001, 1000.0, 1.0), (16.0 / 9, 9.0, 16.0),
  ])
  func fractionsAreMeant(_ value: Double, _ factor: Double, _ product: Double) {
    #expect((Wide(meant: value) * Wide(factor) - Wide(product)).magnitude.high < 1e-30)
    #expect((Wide(meant: -value) * Wide(factor) + Wide(product)).magnitude.high < 1e-30)
  }

  @Test(arguments: [0.0, 1, -7, 0.707_106_781_186_547_5, 1e300, 123_456.789])
  func noNumberIsMistaken(_ value: Double) { #expect(Wide(meant: value).rounded == value) }
}
