/// A number of about 31 digits: the sum of two doubles, of which one is the rounding of the other.
///
/// After Dekker, "A floating-point technique for extending the available precision", 1971,
/// <https://doi.org/10.1007/BF01397083>.
struct DoubleDouble: BitwiseCopyable {
  var high: Double
  var low: Double

  static let zero = DoubleDouble(high: 0, low: 0)

  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Creates a number that equals a double.
  @inline(__always)
  init(_ value: Double) { self.init(high: value, low: 0) }

  /// Creates the number that a literal probably meant: the quotient of small integers nearest to the value.
  ///
  /// So ten times 0.1 is exactly 1, and literals that should cancel out do.
  init(meant value: Double) {
    self.init(value)
    let size = value.magnitude
    guard size < 1e9, size > 1e-9, Double(Int64(size)) != size else { return }
    var (part, p, q, lastP, lastQ) = (size, 1.0, 0.0, 0.0, 1.0)
    for _ in 0..<24 {
      let whole = Double(Int64(part))
      (p, lastP) = (whole * p + lastP, p)
      (q, lastQ) = (whole * q + lastQ, q)
      if q > 1e6 || p > 1e12 { return }
      if (p / q - size).magnitude <= size.ulp {
        let found = DoubleDouble(p) / DoubleDouble(q)
        self = value < 0 ? -found : found
        return
      }
      if part == whole { return }
      part = 1 / (part - whole)
      if part > 1e12 { return }
    }
  }

  var magnitude: DoubleDouble { high < 0 ? -self : self }
  var isZero: Bool { high == 0 }

  /// The nearest double; 0 if the number has left the range of doubles.
  var rounded: Double { (high + low).isFinite ? high + low : 0 }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -a.high, low: -a.low)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (high, rest) = exactSum(a.high, b.high)
    let (low, last) = exactSum(a.low, b.low)
    let first = normalized(high, rest + low)
    return normalized(first.high, first.low + last)
  }

  @inline(__always)
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let (aTop, aRest) = halves(a.high)
    let (bTop, bRest) = halves(b.high)
    let rest = ((aTop * bTop - product) + aTop * bRest + aRest * bTop) + aRest * bRest
    return normalized(product, rest + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = a.high / b.high
    var rest = a - b * DoubleDouble(first)
    let second = rest.high / b.high
    rest = rest - b * DoubleDouble(second)
    return normalized(first, second) + DoubleDouble(rest.high / b.high)
  }

  /// Returns the sum; zero if all but the last few digits cancel out.
  @inline(__always)
  static func sum(_ a: DoubleDouble, _ b: DoubleDouble) -> DoubleDouble {
    let sum = a + b
    return sum.high.magnitude <= grain * max(a.high.magnitude, b.high.magnitude) ? .zero : sum
  }

  /// The rounding error of numbers that should cancel out, relative to the largest of them.
  static let grain = 1e-24

  @inline(__always)
  private static func exactSum(_ a: Double, _ b: Double) -> (Double, Double) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }

  /// - Precondition: The second is the smaller one.
  @inline(__always)
  private static func normalized(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(high: sum, low: b - (sum - a))
  }

  /// Splits a double into two numbers with half the digits.
  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let scaled = 134_217_729 * a
    let top = scaled - (scaled - a)
    return (top, a - top)
  }
}

extension DoubleDouble: Comparable {
  @inline(__always)
  static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    a.high < b.high || (a.high == b.high && a.low < b.low)
  }
}
