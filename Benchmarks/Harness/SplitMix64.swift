/// A small seeded generator, so that the data of every run is the same.
///
/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014,
/// <https://doi.org/10.1145/2714064.2660195>.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next of its numbers.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Scatters a number over all 64 bits; different numbers give different results.
  package static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
