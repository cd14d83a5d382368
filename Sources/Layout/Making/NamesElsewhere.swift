// Names and forms of UIKit, SnapKit and other libraries, for which the compiler says what to write here.

extension Constraint {
  /// The constant of an `NSLayoutConstraint`.
  @available(*, unavailable, message: "read `offset`, and call update(offset:)")
  public var constant: Double {
    get { offset }
    set {}
  }

  /// The constraints that SnapKit makes for Auto Layout.
  @available(*, unavailable, message: "there is no NSLayoutConstraint: use the constraint itself")
  public var layoutConstraints: [Constraint] { [self] }

  /// SnapKit's former name for `update(offset:)`.
  @available(*, unavailable, renamed: "update(offset:)")
  public func updateOffset(amount: Double) {}

  /// SnapKit's former name for `update(inset:)`.
  @available(*, unavailable, renamed: "update(inset:)")
  public func updateInsets(amount: Double) {}

  /// SnapKit's former name for `update(priority:)`.
  @available(*, unavailable, renamed: "update(priority:)")
  public func updatePriority(amount: Double) {}

  /// SnapKit's former name for ``activate()``.
  @available(*, unavailable, renamed: "activate()")
  public func install() {}

  /// SnapKit's former name for ``deactivate()``.
  @available(*, unavailable, renamed: "deactivate()")
  public func uninstall() {}
}

extension ConstraintMakerFinalizable {
  /// An offset, which comes before the priority and the label.
  @available(*, unavailable, message: "write offset before `priority` and `labeled`")
  public func offset(_ amount: Double) -> Self { self }

  /// An inset, which comes before the priority and the label.
  @available(*, unavailable, message: "write inset before `priority` and `labeled`")
  public func inset(_ amount: Double) -> Self { self }

  /// A multiplier, which comes before the priority and the label.
  @available(*, unavailable, message: "write multipliedBy before `priority` and `labeled`")
  public func multipliedBy(_ factor: Double) -> Self { self }

  /// A priority, which comes before the label.
  @available(*, unavailable, message: "write `priority` once, before `labeled`")
  public func priority(_ priority: ConstraintPriority) -> Self { self }
}

extension ConstraintMakerExtendable {
  /// A relation as an operator.
  @available(*, unavailable, message: "write make.width.equalTo(80)")
  public static func == (make: Self, target: some ConstraintTarget) {}

  /// A relation as an operator.
  @available(*, unavailable, message: "write make.width.lessThanOrEqualTo(80)")
  public static func <= (make: Self, target: some ConstraintTarget) {}

  /// A relation as an operator.
  @available(*, unavailable, message: "write make.width.greaterThanOrEqualTo(80)")
  public static func >= (make: Self, target: some ConstraintTarget) {}
}

extension ConstraintItem {
  /// A multiplier as an operator.
  @available(*, unavailable, message: "write equalTo(item.layout.width).multipliedBy(2)")
  public static func * (item: Self, factor: Double) -> Self { item }

  /// A divisor as an operator.
  @available(*, unavailable, message: "write equalTo(item.layout.width).dividedBy(2)")
  public static func / (item: Self, divisor: Double) -> Self { item }

  /// An offset as an operator.
  @available(*, unavailable, message: "write equalTo(item.layout.trailing).offset(8)")
  public static func + (item: Self, amount: Double) -> Self { item }

  /// An offset as an operator.
  @available(*, unavailable, message: "write equalTo(item.layout.trailing).offset(-8)")
  public static func - (item: Self, amount: Double) -> Self { item }
}

extension ConstraintMaker {
  /// A stack arranges items outside of blocks.
  @available(*, unavailable, message: "write view.layout.arrange([a, b], axis: .horizontal)")
  public var stack: LayoutStack { preconditionFailure() }

  /// A grid arranges items outside of blocks.
  @available(*, unavailable, message: "write LayoutGrid(in: view, columns: [.content, .content])")
  public var grid: LayoutGrid { preconditionFailure() }

  /// A grid arranges items outside of blocks.
  @available(*, unavailable, message: "write LayoutGrid(in: view, columns: [.content, .content])")
  public func grid(columns: Int, spacing: Double = 0) {}

  /// A grid arranges items outside of blocks.
  @available(*, unavailable, message: "write LayoutGrid(in: view, columns: [.content, .content])")
  public func grid(columns: [LayoutGrid.Track], spacing: Double = 0) {}
}

extension LayoutAttributeWords {
  /// SnapKit's former name for ``lastBaseline``.
  @available(*, unavailable, renamed: "lastBaseline")
  public var baseline: Chained { lastBaseline }
}

extension ItemLayout {
  /// The layout of an item has no stack of its own.
  @available(*, unavailable, message: "write view.layout.arrange([a, b], axis: .horizontal)")
  public var stack: LayoutStack { preconditionFailure() }

  /// Another name for ``arrange(_:axis:distribution:alignment:spacing:insets:file:line:)``.
  @available(*, unavailable, message: "write view.layout.arrange([a, b], axis: .horizontal)")
  public func stack(
    _ items: [any LayoutItem], axis: Axis = .vertical,
    distribution: LayoutStack.Distribution = .fill, alignment: LayoutStack.Alignment = .fill,
    spacing: Double = 0, insets: DirectionalInsets = .init()
  ) {}

  /// The layout of an item has no grid of its own.
  @available(*, unavailable, message: "write LayoutGrid(in: view, columns: [.content, .content])")
  public var grid: LayoutGrid { preconditionFailure() }

  /// A guide belongs to the item in which it is created.
  @available(*, unavailable, message: "write LayoutGuide(in: view), which adds it to the view")
  public func addLayoutGuide(_ guide: LayoutGuide) {}

  /// UIKit's name for ``fittingSize(width:height:)``.
  @available(*, unavailable, message: "write fittingSize(width:height:)")
  public func systemLayoutSizeFitting(_ size: any ConstraintTarget) -> Size { .zero }

  /// UIKit's name for ``fittingSize(width:height:)``.
  @available(*, unavailable, message: "write fittingSize(width:height:)")
  public func sizeThatFits(_ size: any ConstraintTarget) -> Size { .zero }

  /// UIKit's name for ``invalidateMetrics()``.
  @available(*, unavailable, renamed: "invalidateMetrics()")
  public func invalidateIntrinsicContentSize() {}

  /// Every change requests an update.
  @available(*, unavailable, message: "changes of constraints request an update automatically")
  public func setNeedsLayout() {}

  /// Another name for ``direction``.
  @available(*, unavailable, renamed: "direction")
  public var layoutDirection: LayoutDirection? {
    get { direction }
    nonmutating set {}
  }

  /// The handler of the container.
  @available(*, unavailable, message: "set container.onIssue")
  public var onIssue: ((LayoutIssue) -> Void)? {
    get { container.onIssue }
    nonmutating set {}
  }
}
