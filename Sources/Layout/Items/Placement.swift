/// The frame of an item, and its place on the pixels of the screen.
struct Placement {
  /// The frame that the last update found; `nil` when the item has begun or ceased to be laid out.
  var frame: Rect?

  /// The frame of an item that stores none.
  var keptFrame = Rect.zero

  /// The distance of the corner from the pixel to which it is rounded.
  var pixel = PixelOffset()

  /// Whether an update in progress is about to set the frame.
  var isMoved = false
}
