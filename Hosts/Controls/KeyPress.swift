/// A key that was pressed, with what was held.
public struct KeyPress: Hashable, Sendable {
  /// A key.
  public enum Key: Hashable, Sendable {
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The modifiers that may be held with a key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Creates a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift, where the key does not stand for another character with it.
    public static let shift = Modifiers(rawValue: 1)

    /// Alt, which some keyboards call Option or Meta.
    public static let alt = Modifiers(rawValue: 2)

    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var key: Key

  /// The modifiers that were held.
  public var modifiers: Modifiers

  /// Creates a press of a key.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates a press of a character's key.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }
}
