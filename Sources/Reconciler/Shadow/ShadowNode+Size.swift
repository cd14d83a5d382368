import Foundation

extension ShadowNode {
  /// Records that the present render, if there is one, has read the view's size.
  func noteRead(of size: CGSize) {
    guard let reader = RenderScheduler.current.renderer else { return }
    let extras = madeExtras()
    extras.size.read = size
    extras.size.followers.readers[reader.data.id] = reader.data.stamp
    extras.size.followers.sweep(RenderScheduler.current.counts)
  }

  /// Makes the views due whose latest renders have read a former size of this view, and returns whether there are any.
  @discardableResult
  func sizeDidChange(to size: @autoclosure () -> CGSize) -> Bool {
    // Most views have no such readers, and hosts also call this after changes of the position.
    guard let extras = data.extras else { return false }
    let size = size()
    if extras.size.read == size { return false }
    extras.size.read = size
    var found = false
    for (id, stamp) in extras.size.followers.readers {
      guard let reader = RenderScheduler.current.node(id), reader.data.stamp == stamp else {
        continue
      }
      reader.invalidate(.resized)
      found = true
    }
    return found
  }
}
