/// A key that was pressed, with its modifiers.
public struct KeyPress: Hashable, Sendable {
  /// A key.
  public enum Key: Hashable, Sendable {
    case character(Character)
    case enter, tab, escape, backspace, delete, insert, menu
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The modifiers that may be held with a key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the modifiers.
    public let rawValue: UInt8

    /// Creates a set of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift, if the key does not produce another character with it.
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

  /// Creates a press of the key of a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }
}
