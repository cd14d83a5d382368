public import Foundation
import Reconciler

/// Lines that continue from row to row, such as those that join the commits of a history.
///
/// A terminal writes box-drawing characters. A window draws lines that reach the edges of the view, so that those of
/// adjacent rows meet.
///
/// ```swift
/// let lines = LineArt()
/// // A dot with a line below it, and a line to the right that turns down: ●─╮
/// lines.cells = [
///   LineArt.Cell([.down, .right], .dot), LineArt.Cell([.left, .right]), LineArt.Cell([.left, .down]),
/// ]
/// ```
public final class LineArt: Control {
  /// The cells from left to right, each as wide as a character.
  public var cells: [Cell] = [] { didSet { if cells != oldValue { contentAndSizeDidChange() } } }

  override public var intrinsicContentSize: CGSize {
    let character = metrics.character
    return CGSize(width: character.width * CGFloat(cells.count), height: character.height)
  }

  /// The edges of a cell to which lines lead from its middle.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The edges as bits.
    public let rawValue: UInt8

    /// Creates edges from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The upper edge.
    public static let up = Edges(rawValue: 1)
    /// The lower edge.
    public static let down = Edges(rawValue: 2)
    /// The left edge.
    public static let left = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
  }

  /// A sign in the middle of a cell, in front of the lines.
  public enum Sign: Character, Hashable, Sendable, CaseIterable {
    case dot = "●"
    case ring = "○"
    /// A sign for something that continues on the right.
    case more = "›"
  }

  /// A part of the lines that is as wide as a character.
  public struct Cell: Hashable, Sendable {
    /// The edges to which lines lead.
    public var edges: Edges

    /// The sign in front of the lines; `nil` for none.
    public var sign: Sign?

    /// The color of the lines and the sign.
    public var color: ColorRole

    /// The color of the lines to the left and the right edge where they cross another line; `nil` for ``color``.
    ///
    /// A terminal shows one color in each cell: ``color``, if a line leads up or down.
    public var crossingColor: ColorRole?

    /// Creates a cell.
    public init(
      _ edges: Edges = [], _ sign: Sign? = nil, color: ColorRole = .primary,
      crossingColor: ColorRole? = nil
    ) {
      (self.edges, self.sign, self.color) = (edges, sign, color)
      self.crossingColor = crossingColor
    }

    /// The character that stands for the cell in a terminal.
    package var character: Character {
      sign?.rawValue ?? Self.characters[Int(edges.rawValue & 15)]
    }

    private static let characters = Array(" ╵╷│╴╯╮┤╶╰╭├─┴┬┼")
  }
}
