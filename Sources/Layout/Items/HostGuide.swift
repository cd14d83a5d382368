/// A guide for an area that the platform decides about, such as the one that the keyboard covers.
///
/// Constraints relate to it as to any item:
///
/// ```swift
/// form.layout.makeConstraints { make in
///   make.top.leading.trailing.equalToSuperview()
///   make.bottom.equalTo(screen.layout.keyboardGuide.layout.top)
/// }
/// ```
///
/// UIKit's views set the frames. Another host sets ``frame`` when the platform moves the area.
public final class HostGuide: LayoutGuide {
  /// The area for which a guide stands.
  public enum Kind: Hashable, Sendable {
    /// The area that the keyboard covers; without a frame, the part below the safe area.
    case keyboard
    /// The area in which lines of text are not too long; without a frame, the part inside the margins.
    case readableContent
    /// The content of a scrolling item; without a frame, it begins at the item's corner, and constraints
    /// decide about its size, which the host gives to the scrolling item.
    case scrollContent
  }

  /// The area for which the guide stands.
  public let kind: Kind

  /// The area in the owner's coordinates, where the platform has set one; `nil` for that of ``kind``.
  public var frame: Rect? { didSet { if frame != oldValue { place() } } }

  init(_ kind: Kind, in owner: any LayoutItem) {
    self.kind = kind
    super.init(in: owner, name: "\(kind) guide", node: LayoutNode())
    place()
  }

  private func place() {
    guard let owner else { return }
    layout.remakeConstraints { make in
      if let frame {
        make.left.equalTo(frame.minX)
        make.top.equalTo(frame.minY)
        make.width.equalTo(frame.width)
        make.height.equalTo(frame.height)
        return
      }
      switch kind {
      case .keyboard:
        make.left.right.bottom.equalToSuperview()
        make.top.equalTo(owner.layout.safeArea.bottom)
      case .readableContent: make.edges.equalTo(owner.layout.layoutMargins)
      case .scrollContent:
        make.left.top.equalToSuperview()
        // No larger than its content needs.
        make.size.equalTo(0).priority(1)
      }
    }
  }
}

extension ItemLayout {
  /// The area of the item that the keyboard covers, made at the first call.
  public var keyboardGuide: HostGuide { guide(.keyboard) }

  /// The area of the item in which lines of text are not too long, made at the first call.
  public var readableContentGuide: HostGuide { guide(.readableContent) }

  /// The content of the item, if it scrolls, made at the first call.
  public var scrollContentGuide: HostGuide { guide(.scrollContent) }

  private func guide(_ kind: HostGuide.Kind) -> HostGuide {
    node.hostGuide(kind) ?? HostGuide(kind, in: item)
  }
}

extension LayoutNode {
  /// The guide of an area, if there is one.
  func hostGuide(_ kind: HostGuide.Kind) -> HostGuide? {
    guides.lazy.compactMap { $0 as? HostGuide }.first { $0.kind == kind }
  }
}
