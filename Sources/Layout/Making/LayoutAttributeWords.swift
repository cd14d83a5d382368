/// The names of attributes, which can be chained, as in `make.top.leading`.
public protocol LayoutAttributeWords {
  associatedtype Chained

  /// Returns the value with more attributes.
  func adding(_ attributes: LayoutAttributes) -> Chained
}

extension LayoutAttributeWords {
  /// The left edge.
  public var left: Chained { adding(LayoutAttributes(.left)) }
  /// The top edge.
  public var top: Chained { adding(LayoutAttributes(.top)) }
  /// The right edge.
  public var right: Chained { adding(LayoutAttributes(.right)) }
  /// The bottom edge.
  public var bottom: Chained { adding(LayoutAttributes(.bottom)) }
  /// The edge where lines begin.
  public var leading: Chained { adding(LayoutAttributes(.leading)) }
  /// The edge where lines end.
  public var trailing: Chained { adding(LayoutAttributes(.trailing)) }
  /// The width.
  public var width: Chained { adding(LayoutAttributes(.width)) }
  /// The height.
  public var height: Chained { adding(LayoutAttributes(.height)) }
  /// The middle between left and right.
  public var centerX: Chained { adding(LayoutAttributes(.centerX)) }
  /// The middle between top and bottom.
  public var centerY: Chained { adding(LayoutAttributes(.centerY)) }
  /// The baseline of the last line.
  public var lastBaseline: Chained { adding(LayoutAttributes(.lastBaseline)) }
  /// The baseline of the first line.
  public var firstBaseline: Chained { adding(LayoutAttributes(.firstBaseline)) }
  /// The left edge inside the margins.
  public var leftMargin: Chained { adding(LayoutAttributes(.leftMargin)) }
  /// The right edge inside the margins.
  public var rightMargin: Chained { adding(LayoutAttributes(.rightMargin)) }
  /// The top edge inside the margins.
  public var topMargin: Chained { adding(LayoutAttributes(.topMargin)) }
  /// The bottom edge inside the margins.
  public var bottomMargin: Chained { adding(LayoutAttributes(.bottomMargin)) }
  /// The leading edge inside the margins.
  public var leadingMargin: Chained { adding(LayoutAttributes(.leadingMargin)) }
  /// The trailing edge inside the margins.
  public var trailingMargin: Chained { adding(LayoutAttributes(.trailingMargin)) }
  /// The middle between the left and the right margin.
  public var centerXWithinMargins: Chained { adding(LayoutAttributes(.centerXWithinMargins)) }
  /// The middle between the top and the bottom margin.
  public var centerYWithinMargins: Chained { adding(LayoutAttributes(.centerYWithinMargins)) }
  /// Left, top, right and bottom.
  public var edges: Chained { adding(.edges) }
  /// Left and right.
  public var horizontalEdges: Chained { adding(.horizontalEdges) }
  /// Top and bottom.
  public var verticalEdges: Chained { adding(.verticalEdges) }
  /// Leading, top, trailing and bottom.
  public var directionalEdges: Chained { adding(.directionalEdges) }
  /// Leading and trailing.
  public var directionalHorizontalEdges: Chained { adding(.directionalHorizontalEdges) }
  /// Top and bottom.
  public var directionalVerticalEdges: Chained { adding(.verticalEdges) }
  /// Width and height.
  public var size: Chained { adding(.size) }
  /// Both middles.
  public var center: Chained { adding(.center) }
  /// The four edges inside the margins.
  public var margins: Chained { adding(.margins) }
  /// Leading, top, trailing and bottom inside the margins.
  public var directionalMargins: Chained { adding(.directionalMargins) }
  /// Both middles within the margins.
  public var centerWithinMargins: Chained { adding(.centerWithinMargins) }
}
