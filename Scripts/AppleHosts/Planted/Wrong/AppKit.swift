#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  @MainActor
  func plantedWrongMethod(_ view: NSView) {
    view.setNeedsLayout()  // macos: has no member 'setNeedsLayout'
  }

  @MainActor
  func plantedUnsafe(_ view: NSView) -> Bool {
    view.superview == nil  // macos: expression uses unsafe constructs
  }

  @MainActor
  func plantedCompletion(_ view: NSView, then: @escaping () -> Void) {
    NSAnimationContext.runAnimationGroup { _ in
    } completionHandler: {
      then()  // macos: non-Sendable type '() -> Void' in a '@Sendable' closure
    }
  }
#endif
