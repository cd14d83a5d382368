/// A key that was pressed, with its modifiers.
///
/// A literal stands for the key of a character: `"q"` equals `KeyPress("q")`.
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

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates a press of the key of a character: `press == "q"`.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }

  /// Returns a press of the key of a character with Control.
  public static func control(_ character: Character) -> KeyPress { KeyPress(character, .control) }
}

extension KeyPress: CustomStringConvertible {
  /// The name of the key for users, such as `Ctrl-F` or `Page Down`.
  public var description: String {
    let names: [(Modifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
    let prefix = names.filter { modifiers.contains($0.0) }.map(\.1).joined()
    switch key {
    case .character(" "): return prefix + "Space"
    case .character(let character):
      return prefix + (modifiers.contains(.control) ? character.uppercased() : "\(character)")
    case .function(let number): return prefix + "F\(number)"
    case .enter: return prefix + "Return"
    case .escape: return prefix + "Esc"
    case .up: return prefix + "↑"
    case .down: return prefix + "↓"
    case .left: return prefix + "←"
    case .right: return prefix + "→"
    case .pageUp: return prefix + "Page Up"
    case .pageDown: return prefix + "Page Down"
    case .tab, .backspace, .delete, .insert, .menu, .home, .end:
      let name = "\(key)"
      return prefix + name.prefix(1).uppercased() + name.dropFirst()
    }
  }
}
