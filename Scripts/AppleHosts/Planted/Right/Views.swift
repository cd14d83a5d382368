#if canImport(UIKit) && !os(watchOS)
  import SwiftUI
  import UIKit

  final class RightContainer: UIView {
    var number = 0
    override init(frame: CGRect) {
      super.init(frame: frame)
      registerForTraitChanges([UITraitDisplayScale.self]) {
        (view: RightContainer, _: UITraitCollection) in
        view.setNeedsLayout()
      }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var intrinsicContentSize: CGSize {
      CGSize(width: UIView.noIntrinsicMetric, height: 20)
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      for view in subviews {
        let size = view.systemLayoutSizeFitting(
          bounds.size, withHorizontalFittingPriority: .fittingSizeLevel,
          verticalFittingPriority: .required)
        view.frame = CGRect(
          x: isMirrored ? bounds.maxX : directionalLayoutMargins.leading,
          y: safeAreaInsets.top / traitCollection.displayScale, width: size.width,
          height: Double(size.height))
      }
      accessibilityElements = subviews
    }
    @objc private func changed(_ sender: UIControl) { number += 1 }
    func listen(to field: UITextField, _ button: UIButton) {
      field.addTarget(self, action: #selector(changed(_:)), for: .editingChanged)
      button.addAction(UIAction { [weak self] _ in self?.number += 1 }, for: .touchUpInside)
    }
    func animate() {
      UIView.animate(withDuration: 0.2) {
        self.layoutIfNeeded()
      } completion: { _ in self.number += 1 }
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { self.alpha = 0 }
      animator.addCompletion { position in if position == .end { self.isHidden = true } }
      animator.startAnimation()
    }
  }

  final class RightController: UIViewController {
    override func loadView() { view = RightContainer(frame: .zero) }
    override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  }

  struct RightView: UIViewRepresentable {
    var text: String
    func makeUIView(context: Context) -> UILabel { UILabel() }
    func updateUIView(_ label: UILabel, context: Context) { label.text = text }
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UILabel, context: Context) -> CGSize? {
      uiView.sizeThatFits(proposal.replacingUnspecifiedDimensions())
    }
  }

  @MainActor
  func hosted(_ text: String) -> UIViewController { UIHostingController(rootView: Text(text)) }
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import SwiftUI

  final class RightContainer: NSView {
    override var isFlipped: Bool { true }
    override func layout() {
      super.layout()
      for view in subviews {
        view.frame = CGRect(origin: .zero, size: view.intrinsicContentSize)
      }
      setAccessibilityChildren(subviews)
    }
    func animate(_ view: NSView) {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0.2
        view.animator().alphaValue = 0
      } completionHandler: {
        MainActor.assumeIsolated { view.removeFromSuperview() }
      }
    }
  }

  struct RightView: NSViewRepresentable {
    func makeNSView(context: Context) -> NSTextField { NSTextField(labelWithString: "") }
    func updateNSView(_ field: NSTextField, context: Context) {}
  }
#endif
