#if canImport(UIKit)
  import UIKit

  func plantedOnWatch(_ view: UIView) {}  // watchos: cannot find type 'UIView' in scope
#endif
