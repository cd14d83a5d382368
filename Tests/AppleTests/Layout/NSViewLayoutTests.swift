#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Layout
  import Testing

  /// Views of AppKit that are laid out with constraints of Layout, beside Auto Layout.
  @MainActor @Suite(.serialized) struct NSViewLayoutTests {
    private let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 320, height: 480), styleMask: [.titled],
      backing: .buffered, defer: false)
    private let root = NSView(frame: NSRect(x: 0, y: 0, width: 320, height: 480))
    private let view = NSView(frame: .zero)

    init() {
      window.isReleasedWhenClosed = false
      window.contentView?.addSubview(root)
      root.addSubview(view)
    }

    @Test func constraintsCountFromTheTop() {
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(10)
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 10, y: 430, width: 80, height: 40))
    }

    @Test func aFlippedViewIsNotTurned() {
      let root = FlippedView(frame: NSRect(x: 0, y: 0, width: 320, height: 480))
      window.contentView?.addSubview(root)
      root.addSubview(view)
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(10)
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 10, y: 10, width: 80, height: 40))
    }

    @Test func theRootsNewHeightIsFollowed() {
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      root.layoutSubtreeIfNeeded()
      root.setFrameSize(NSSize(width: 320, height: 200))
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 0, y: 160, width: 80, height: 40))
    }

    @Test func autoLayoutSeesTheFrame() {
      let sibling = NSView(frame: .zero)
      root.addSubview(sibling)
      sibling.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        sibling.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8),
        sibling.topAnchor.constraint(equalTo: view.topAnchor),
        sibling.widthAnchor.constraint(equalToConstant: 50),
        sibling.heightAnchor.constraint(equalToConstant: 40),
      ])
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(10)
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      root.layoutSubtreeIfNeeded()
      root.needsLayout = true
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 10, y: 430, width: 80, height: 40))
      #expect(sibling.frame == NSRect(x: 98, y: 430, width: 50, height: 40))
    }

    @Test func leadingIsRightWhereTextRunsToTheLeft() {
      root.userInterfaceLayoutDirection = .rightToLeft
      view.layout.makeConstraints { make in
        make.leading.top.equalToSuperview()
        make.size.equalTo(CGSize(width: 40, height: 20))
      }
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 280, y: 460, width: 40, height: 20))
    }

    @Test func aLabelHasTheSizeOfItsText() {
      let label = NSTextField(labelWithString: "Umbra")
      root.addSubview(label)
      label.layout.makeConstraints { make in make.left.top.equalToSuperview() }
      root.layoutSubtreeIfNeeded()
      let size = label.intrinsicContentSize
      #expect(size.width > 0 && abs(label.frame.width - size.width) <= 1)
    }

    @Test func aLabelOfSeveralLinesIsAsHighAsItsWidthAsksFor() throws {
      let label = NSTextField(
        wrappingLabelWithString: "A text that is much too long for the width that it has here")
      root.addSubview(label)
      label.layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.width.equalTo(100)
      }
      root.layoutSubtreeIfNeeded()
      let cell = try #require(label.cell)
      let height = cell.cellSize(
        forBounds: NSRect(x: 0, y: 0, width: 100, height: CGFloat.greatestFiniteMagnitude)
      ).height
      #expect(height > 30 && abs(label.frame.height - height) <= 1)
    }

    @Test func aGuideOfAppKitIsLaidOut() {
      let guide = NSLayoutGuide()
      root.addLayoutGuide(guide)
      guide.layout.makeConstraints { make in
        make.left.equalToSuperview().offset(30)
        make.top.bottom.equalToSuperview()
        make.width.equalTo(50)
      }
      view.layout.makeConstraints { make in make.edges.equalTo(guide) }
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 30, y: 0, width: 50, height: 480))
    }

    @Test func insetsOfAppKitAreTargets() {
      view.layout.makeConstraints { make in
        make.edges.equalToSuperview().inset(NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      }
      root.layoutSubtreeIfNeeded()
      #expect(view.frame == NSRect(x: 2, y: 3, width: 314, height: 476))
    }
  }

  private final class FlippedView: NSView {
    override var isFlipped: Bool { true }
  }
#endif
