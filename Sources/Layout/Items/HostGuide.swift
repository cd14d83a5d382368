/// A guide for an area that the platform determines, such as the area that the keyboard covers.
///
/// Constraints relate to it as to any item:
///
/// ```swift
/// form.layout.makeConstraints { make in
///   make.top.leading.trailing.equalToSuperview()
///   make.bottom.equalTo(screen.layout.keyboardGuide.top)
/// }
/// ```
///
/// Its attributes can be written without `layout`, like those of ``ItemLayout/safeArea``.
///
/// On UIKit, each layout pass of a root view sets the frames of the root view's guides. On other platforms, the host
/// sets ``frame`` when the area changes.
public final class HostGuide: LayoutGuide, LayoutAttributeWords {
  /// The kinds of areas.
  public enum Kind: Hashable, Sendable {
    /// The area that the keyboard covers; without a frame, the part below the safe area.
    case keyboard
    /// The area that keeps lines of text short enough to read; without a frame, the part inside the margins.
    case readableContent
    /// The content of a scrolling item. Without a frame, it begins at the item's corner, and constraints
    /// determine its size, which the host passes to the scrolling item.
    case scrollContent
  }

  /// The kind of area.
  public let kind: Kind

  /// The area in the owner's coordinates, in points; `nil` for the default area of the ``kind``.
  public var frame: Rect? { didSet { if frame != oldValue { place() } } }

  #if canImport(UIKit) && !os(watchOS)
    /// The frame in the item's coordinates, in points; its size is also the content size of a scroll view.
    override public var layoutRect: Rect { didSet { passContentSize() } }
  #endif

  init(_ kind: Kind, in owner: any LayoutItem) {
    self.kind = kind
    super.init(in: owner, name: "\(kind) guide", node: LayoutNode())
    place()
  }

  /// Returns attributes of the guide, as the target of a constraint.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintItem {
    layout.adding(attributes)
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
        // As small as the content allows.
        make.size.equalTo(0).priority(1)
      }
    }
  }
}

extension ItemLayout {
  /// The area of the item that the keyboard covers.
  ///
  /// The first access creates the guide.
  public var keyboardGuide: HostGuide { guide(.keyboard) }

  /// The area of the item that keeps lines of text short enough to read.
  ///
  /// The first access creates the guide.
  public var readableContentGuide: HostGuide { guide(.readableContent) }

  /// The content of the item, if it scrolls.
  ///
  /// The first access creates the guide.
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

#if DEBUG
  extension LayoutContainer {
    /// Reports that a constraint relates to the keyboard guide of an item that is not the root, which no host moves.
    ///
    /// The update calls it when an item gets its first frame, so a constraint that is made later is not reported. A host
    /// that moves such a guide sets its frame before.
    func warnOfStillKeyboard(_ node: LayoutNode) {
      guard node.isGuide, let guide = node.item as? HostGuide, guide.kind == .keyboard,
        guide.frame == nil, let root, let owner = node.parent, owner !== root,
        let constraint = node.incoming.first(where: { $0.isWritten })
      else { return }
      report(
        LayoutIssue(
          .stillKeyboardGuide(of: owner.name, root: root.name),
          item: constraint.from?.name ?? node.name, source: constraint.source))
    }
  }
#endif
