#if canImport(UIKit) && !os(watchOS)
  import Layout
  import Testing
  import UIKit

  /// Views of UIKit that are laid out with constraints of Layout, beside Auto Layout.
  @MainActor @Suite(.serialized) struct UIViewLayoutTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let view = UIView(frame: .zero)

    init() { root.addSubview(view) }

    @Test func constraintsSetFramesInTheLayoutPass() {
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(10)
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      #expect(view.frame == .zero)
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 10, y: 10, width: 80, height: 40))
    }

    @Test func theRootsNewSizeIsFollowed() {
      view.layout.makeConstraints { make in make.edges.equalToSuperview().inset(20) }
      root.layoutIfNeeded()
      root.frame.size = CGSize(width: 200, height: 100)
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 20, y: 20, width: 160, height: 60))
    }

    @Test func aChangedConstraintIsFollowed() {
      var width: Constraint?
      view.layout.makeConstraints { make in
        make.left.top.height.equalToSuperview()
        width = make.width.equalTo(100).constraint
      }
      root.layoutIfNeeded()
      width?.deactivate()
      view.layout.makeConstraints { make in make.width.equalTo(60) }
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 0, y: 0, width: 60, height: 480))
    }

    @Test func autoLayoutSeesTheFrame() {
      let sibling = UIView(frame: .zero)
      root.addSubview(sibling)
      sibling.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        sibling.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8),
        sibling.topAnchor.constraint(equalTo: view.topAnchor),
        sibling.widthAnchor.constraint(equalToConstant: 50),
        sibling.heightAnchor.constraint(equalToConstant: 30),
      ])
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(10)
        make.size.equalTo(CGSize(width: 80, height: 40))
      }
      root.layoutIfNeeded()
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 10, y: 10, width: 80, height: 40))
      #expect(sibling.frame == CGRect(x: 98, y: 10, width: 50, height: 30))
    }

    @Test func constraintsSeeWhatAutoLayoutPlaces() {
      let card = UIView(frame: .zero)
      card.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(card)
      NSLayoutConstraint.activate([
        card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
        card.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
        card.widthAnchor.constraint(equalToConstant: 100),
        card.heightAnchor.constraint(equalToConstant: 60),
      ])
      let inner = UIView(frame: .zero)
      card.addSubview(inner)
      inner.layout.makeConstraints { make in make.edges.equalToSuperview().inset(5) }
      root.layoutIfNeeded()
      #expect(card.frame == CGRect(x: 20, y: 30, width: 100, height: 60))
      #expect(inner.frame == CGRect(x: 5, y: 5, width: 90, height: 50))
    }

    @Test func aTransformDoesNotMatter() {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.layout.makeConstraints { make in
        make.left.top.equalToSuperview().offset(50)
        make.size.equalTo(CGSize(width: 40, height: 20))
      }
      root.layoutIfNeeded()
      #expect(view.bounds.size == CGSize(width: 40, height: 20))
      #expect(view.center == CGPoint(x: 70, y: 60))
    }

    @Test func leadingIsRightWhereTextRunsToTheLeft() {
      root.semanticContentAttribute = .forceRightToLeft
      view.layout.makeConstraints { make in
        make.leading.top.equalToSuperview()
        make.size.equalTo(CGSize(width: 40, height: 20))
      }
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 280, y: 0, width: 40, height: 20))
    }

    @Test func marginsAndSafeAreaAreThoseOfUIKit() {
      let root = NotchedView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      root.insetsLayoutMarginsFromSafeArea = false
      root.layoutMargins = UIEdgeInsets(top: 8, left: 9, bottom: 10, right: 11)
      let (inMargins, inSafeArea) = (UIView(frame: .zero), UIView(frame: .zero))
      root.addSubview(inMargins)
      root.addSubview(inSafeArea)
      inMargins.layout.makeConstraints { make in make.edges.equalTo(root.layout.layoutMargins) }
      inSafeArea.layout.makeConstraints { make in make.edges.equalTo(root.layout.safeArea) }
      root.layoutIfNeeded()
      #expect(inMargins.frame == CGRect(x: 9, y: 8, width: 300, height: 462))
      #expect(inSafeArea.frame == CGRect(x: 3, y: 47, width: 313, height: 399))
    }

    @Test func aLabelHasTheSizeOfItsText() {
      let label = UILabel(frame: .zero)
      label.text = "Umbra"
      root.addSubview(label)
      label.layout.makeConstraints { make in make.left.top.equalToSuperview() }
      root.layoutIfNeeded()
      let size = label.intrinsicContentSize
      #expect(size.width > 0 && abs(label.frame.width - size.width) <= 1)
      #expect(abs(label.frame.height - size.height) <= 1)
    }

    @Test func aLabelOfSeveralLinesIsAsHighAsItsWidthAsksFor() {
      let label = UILabel(frame: .zero)
      label.numberOfLines = 0
      label.text = "A text that is much too long for the width that the label has in this test"
      root.addSubview(label)
      label.layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.width.equalTo(100)
      }
      root.layoutIfNeeded()
      let height = label.sizeThatFits(CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude))
        .height
      #expect(height > 2 * label.font.lineHeight)
      #expect(abs(label.frame.height - height) <= 1)
    }

    @Test func baselinesAreThoseOfTheFonts() {
      let (large, small) = (UILabel(frame: .zero), UILabel(frame: .zero))
      for (label, size) in [(large, 40.0), (small, 12.0)] {
        label.font = UIFont.systemFont(ofSize: size)
        label.text = "Umbra"
        root.addSubview(label)
      }
      large.layout.makeConstraints { make in make.left.top.equalToSuperview() }
      small.layout.makeConstraints { make in
        make.left.equalTo(large.layout.right)
        make.firstBaseline.equalTo(large.layout.firstBaseline)
      }
      root.layoutIfNeeded()
      let (upper, lower) = (
        large.frame.minY + large.font.ascender, small.frame.minY + small.font.ascender
      )
      #expect(small.frame.minY > 10 && abs(upper - lower) <= 1)
    }

    @Test func insetsOfUIKitAreTargets() {
      view.layout.makeConstraints { make in
        make.edges.equalToSuperview().inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      }
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 2, y: 1, width: 314, height: 476))
    }

    @Test func directionalInsetsOfUIKitAreTargets() {
      root.semanticContentAttribute = .forceRightToLeft
      view.layout.makeConstraints { make in
        make.directionalEdges.equalToSuperview().inset(
          NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
      }
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 4, y: 1, width: 314, height: 476))
    }

    @Test func valuesOfThePlatformAreConverted() {
      let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(Rect(rect) == Rect(x: 1, y: 2, width: 3, height: 4))
      #expect(CGRect(Rect(rect)) == rect)
      #expect(Size(rect.size) == Size(width: 3, height: 4))
      #expect(Point(rect.origin) == Point(x: 1, y: 2))
    }

    @Test func aGuideOfUIKitIsLaidOut() {
      let guide = UILayoutGuide()
      root.addLayoutGuide(guide)
      guide.layout.makeConstraints { make in
        make.left.equalToSuperview().offset(30)
        make.top.bottom.equalToSuperview()
        make.width.equalTo(50)
      }
      view.layout.makeConstraints { make in make.edges.equalTo(guide) }
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 30, y: 0, width: 50, height: 480))
      #expect(guide.layoutRect == Rect(x: 30, y: 0, width: 50, height: 480))
    }

    @Test func aScrollViewHasTheSizeOfItsContent() {
      let scroller = UIScrollView(frame: .zero)
      root.addSubview(scroller)
      let content = UIView(frame: .zero)
      scroller.addSubview(content)
      scroller.layout.makeConstraints { make in make.edges.equalToSuperview() }
      content.layout.makeConstraints { make in
        make.edges.equalTo(scroller.layout.scrollContentGuide)
        make.size.equalTo(CGSize(width: 320, height: 1_000)).priority(.high)
      }
      root.layoutIfNeeded()
      #expect(scroller.contentSize == CGSize(width: 320, height: 1_000))
      scroller.contentOffset = CGPoint(x: 0, y: 100)
      content.layout.makeConstraints { make in make.height.equalTo(900) }
      root.layout.layoutIfNeeded()
      #expect(content.frame == CGRect(x: 0, y: 0, width: 320, height: 900))
      #expect(scroller.contentSize == CGSize(width: 320, height: 900))
    }

    @Test func readableContentIsWhereUIKitHasIt() {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1_000, height: 480))
      root.frame = window.bounds
      window.addSubview(root)
      view.layout.makeConstraints { make in
        make.edges.equalTo(root.layout.readableContentGuide)
      }
      root.layoutIfNeeded()
      root.setNeedsLayout()
      root.updateLayout()
      let readable = root.readableContentGuide.layoutFrame
      #expect(readable.width > 0)
      #expect(abs(view.frame.minX - readable.minX) <= 1)
      #expect(abs(view.frame.width - readable.width) <= 1)
    }

    #if !os(tvOS) && !os(visionOS)
      @Test func theKeyboardIsWhereUIKitHasIt() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.addSubview(root)
        view.layout.makeConstraints { make in
          make.horizontalEdges.top.equalToSuperview()
          make.bottom.equalTo(root.layout.keyboardGuide.layout.top)
        }
        root.layoutIfNeeded()
        root.updateLayout()
        let keyboard = root.keyboardLayoutGuide.layoutFrame
        #expect(view.frame.minY == 0 && abs(view.frame.maxY - keyboard.minY) <= 1)
      }
    #endif
  }

  /// A view with a safe area of its own.
  private final class NotchedView: UIView {
    override var safeAreaInsets: UIEdgeInsets {
      UIEdgeInsets(top: 47, left: 3, bottom: 34, right: 4)
    }
  }
#endif
