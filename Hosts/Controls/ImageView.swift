import Reconciler

/// A view that shows an image in its own proportions.
public final class ImageView: Control {
  /// The image; `nil` for none.
  public var image: Bitmap? { didSet { if image != oldValue { contentAndSizeDidChange() } } }

  override public var accessibilityRole: AccessibilityRole { .image }
}

/// An image as an array of pixels.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// The pixels from the top left, row by row, each as red, green, blue and alpha, not premultiplied.
  public let rgba: [UInt8]

  /// Creates an image.
  ///
  /// - Precondition: `rgba` has four bytes for each pixel.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a picture of a size")
    precondition(rgba.count == 4 * width * height, "four bytes for each point")
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Creates an image from a function that returns the color at a column and a row, from 0.
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
