import Reconciler

/// A picture, in its own proportions.
public final class ImageView: Control {
  /// The picture.
  public var image: Bitmap? { didSet { if image != oldValue { contentAndSizeDidChange() } } }

  override public var accessibilityRole: AccessibilityRole { .image }
}

/// A picture as points of colour.
public struct Bitmap: Hashable, Sendable {
  /// How many points it is wide.
  public let width: Int

  /// How many points it is high.
  public let height: Int

  /// The points from the top left, row by row, each as red, green, blue and alpha, not premultiplied.
  public let rgba: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: `rgba` has four bytes for each point.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a picture of a size")
    precondition(rgba.count == 4 * width * height, "four bytes for each point")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Creates a picture from a function of column and row.
  public init(width: Int, height: Int, color: (Int, Int) -> (red: UInt8, green: UInt8, blue: UInt8))
  {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let point = color(x, y)
        rgba += [point.red, point.green, point.blue, 255]
      }
    }
    self.init(width: width, height: height, rgba: rgba)
  }
}
