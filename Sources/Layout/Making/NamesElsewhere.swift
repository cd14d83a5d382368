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

extension Strength {
  /// UIKit's name for ``high``.
  @available(*, unavailable, renamed: "high")
  public static var defaultHigh: Strength { high }

  /// UIKit's name for ``low``.
  @available(*, unavailable, renamed: "low")
  public static var defaultLow: Strength { low }
}

extension ConstraintMakerEditable {
  /// SnapKit's former name for `priority(.required)`.
  @available(*, unavailable, message: "write priority(.required)")
  public func priorityRequired() {}

  /// SnapKit's former name for `priority(.high)`.
  @available(*, unavailable, message: "write priority(.high)")
  public func priorityHigh() {}

  /// SnapKit's former name for `priority(.medium)`.
  @available(*, unavailable, message: "write priority(.medium)")
  public func priorityMedium() {}

  /// SnapKit's former name for `priority(.low)`.
  @available(*, unavailable, message: "write priority(.low)")
  public func priorityLow() {}

  /// Another name for ``labeled(_:)``.
  @available(*, unavailable, renamed: "labeled(_:)")
  public func label(_ label: String) {}

  /// Another name for `multipliedBy`.
  @available(*, unavailable, renamed: "multipliedBy(_:)")
  public func multiplied(by factor: Double) -> Self { self }

  /// Insets of single edges are one value.
  @available(*, unavailable, message: "write inset(Insets(top: 8, left: 16))")
  public func inset(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) -> Self { self }
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

  /// Another name for `equalTo`.
  @available(*, unavailable, renamed: "equalTo(_:)")
  public func equal(to target: some ConstraintTarget) -> ConstraintMakerEditable {
    equalTo(target)
  }
}

/// A range is two constraints.
@available(*, unavailable, message: "write greaterThanOrEqualTo(10) and lessThanOrEqualTo(20)")
extension ClosedRange: ConstraintTarget {
  /// The end of the range.
  public var constraintTarget: ConstraintTargetValue { preconditionFailure() }
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

extension ConstraintRegion {
  /// A region has attributes of its own.
  @available(*, unavailable, message: "write safeArea.top")
  public var layout: ConstraintRegion { self }

  /// A region has attributes of its own.
  @available(*, unavailable, message: "write safeArea.top")
  public var snp: ConstraintRegion { self }
}

extension ConstraintMaker {
  /// The ratio is one number.
  @available(*, unavailable, message: "write aspectRatio(16.0 / 9)")
  public func aspectRatio(_ width: Double, _ height: Double) {}

  /// The ratio is one number.
  @available(*, unavailable, message: "write aspectRatio(size.width / size.height)")
  public func aspectRatio(_ size: some ConstraintTarget) {}

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

  /// A grid is an object.
  @available(*, unavailable, message: "write LayoutGrid(in: view, columns: …, arranging: items)")
  public func grid(_ items: [any LayoutItem], columns: Int = 1, spacing: Double = 0) {}

  /// A flow is an object.
  @available(*, unavailable, message: "write LayoutFlow(in: view, arranging: items)")
  public func flow(_ items: [any LayoutItem], spacing: Double = 0) {}

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

  /// Another name for ``layoutIfNeeded()``.
  @available(*, unavailable, renamed: "layoutIfNeeded()")
  public func update() {}

  /// Another name for ``direction``.
  @available(*, unavailable, renamed: "direction")
  public var layoutDirection: LayoutDirection? {
    get { direction }
    nonmutating set {}
  }

  /// UIKit's name for ``direction``.
  @available(*, unavailable, message: "set direction, to .rightToLeft for example")
  public var semanticContentAttribute: LayoutDirection? {
    get { direction }
    nonmutating set {}
  }

  /// The scale of the container.
  @available(*, unavailable, message: "set container.scale")
  public var scale: Double? {
    get { container.scale }
    nonmutating set {}
  }

  /// UIKit's name for ``LayoutContainer/ambiguousItems()``.
  @available(*, unavailable, message: "call container.ambiguousItems()")
  public var hasAmbiguousLayout: Bool { false }

  /// The reasons that the container finds.
  @available(*, unavailable, message: "call container.reasons(for: .left, of: item)")
  public func reasons(for attribute: LayoutAttribute) -> [LayoutReason] { [] }

  /// The handler of the container.
  @available(*, unavailable, message: "set container.onIssue")
  public var onIssue: ((LayoutIssue) -> Void)? {
    get { container.onIssue }
    nonmutating set {}
  }
}

extension LayoutContainer {
  /// The name of the method of an item's layout.
  @available(*, unavailable, renamed: "update()")
  public func layoutIfNeeded() {}
}

extension Rect {
  /// The left edge is ``minX``.
  @available(*, unavailable, renamed: "minX")
  public var x: Double { minX }

  /// The top edge is ``minY``.
  @available(*, unavailable, renamed: "minY")
  public var y: Double { minY }
}

extension LayoutUpdate.Change {
  /// Another name for ``frame``.
  @available(*, unavailable, renamed: "frame")
  public var newFrame: Rect { frame }
}

extension LayoutStack.Alignment {
  /// CSS's name for ``leading``.
  @available(*, unavailable, renamed: "leading")
  public static var start: Self { .leading }

  /// CSS's name for ``trailing``.
  @available(*, unavailable, renamed: "trailing")
  public static var end: Self { .trailing }

  /// CSS's name for ``fill``.
  @available(*, unavailable, renamed: "fill")
  public static var stretch: Self { .fill }
}

extension LayoutStack {
  /// The items are ``arranged``.
  @available(*, unavailable, message: "read `arranged`, and change it with `arrange(_:)`")
  public var items: [any LayoutItem] {
    get { arranged }
    set {}
  }

  /// UIKit's name for ``append(_:file:line:)``.
  @available(*, unavailable, message: "write append(item); its superview does not change")
  public func addArrangedSubview(_ item: any LayoutItem) {}

  /// UIKit's name for ``insert(_:at:file:line:)``.
  @available(*, unavailable, message: "write insert(item, at: index)")
  public func insertArrangedSubview(_ item: any LayoutItem, at index: Int) {}

  /// UIKit's name for ``remove(_:)``.
  @available(*, unavailable, renamed: "remove(_:)")
  public func removeArrangedSubview(_ item: any LayoutItem) {}

  /// UIKit's name for ``arranged``.
  @available(*, unavailable, renamed: "arranged")
  public var arrangedSubviews: [any LayoutItem] { arranged }

  /// A stack needs the item that contains it.
  @available(*, unavailable, message: "write LayoutStack(in: superview, arranging: items)")
  public convenience init(arrangedSubviews: [any LayoutItem]) { preconditionFailure() }

  /// The Boolean value comes first: ``setHidden(_:_:)``.
  @available(*, unavailable, message: "write setHidden(isHidden, item)")
  public func setHidden(_ item: any LayoutItem, _ isHidden: Bool) {}
}

extension LayoutFlow {
  /// The items are ``arranged``.
  @available(*, unavailable, message: "read `arranged`, and change it with `arrange(_:)`")
  public var items: [any LayoutItem] {
    get { arranged }
    set {}
  }

  /// A flow breaks lines.
  @available(*, unavailable, renamed: "lineSpacing")
  public var rowSpacing: Double {
    get { lineSpacing }
    set {}
  }
}

extension LayoutGrid.Track {
  /// CSS's name for ``content``.
  @available(*, unavailable, renamed: "content")
  public static var auto: Self { .content }

  /// CSS's name for ``fraction(_:minimum:)``.
  @available(*, unavailable, renamed: "fraction(_:)")
  public static func fr(_ share: Double) -> Self { .fraction(share) }
}

extension LayoutGrid {
  /// The items are ``arranged``.
  @available(*, unavailable, message: "read `arranged`, and change it with `arrange(_:)`")
  public var items: [any LayoutItem] {
    get { arranged }
    set {}
  }

  /// The spacing of columns and that of rows are two properties.
  @available(*, unavailable, message: "set columnSpacing and rowSpacing")
  public var spacing: Double {
    get { columnSpacing }
    set {}
  }

  /// The alignments within columns and within rows are two properties.
  @available(*, unavailable, message: "set horizontalAlignment and verticalAlignment")
  public var alignment: LayoutStack.Alignment {
    get { horizontalAlignment }
    set {}
  }

  /// Columns are tracks, whose widths may differ.
  @available(*, unavailable, message: "write columns: Array(repeating: .fraction(1), count: 3)")
  public convenience init(
    in owner: any LayoutItem, columns: Int, spacing: Double = 0,
    arranging items: [any LayoutItem] = []
  ) {
    preconditionFailure()
  }

  /// CSS's name for the spacing.
  @available(*, unavailable, message: "write spacing, columnSpacing or rowSpacing")
  public convenience init(in owner: any LayoutItem, columns: [Track], gap: Double) {
    preconditionFailure()
  }
}

// MARK: - Solvers

extension Variable {
  /// A solver has the value.
  @available(*, unavailable, message: "call value(of: variable) of the solver")
  public var value: Double { 0 }
}

extension Solver {
  /// Kiwi's name for ``add(_:strength:weight:label:file:line:)``.
  @available(*, unavailable, renamed: "add(_:)")
  public func addConstraint(_ constraint: Constraint) {}

  /// Kiwi's name for ``remove(_:)-(Constraint)``.
  @available(*, unavailable, renamed: "remove(_:)")
  public func removeConstraint(_ constraint: Constraint) {}

  /// Kiwi's name for ``contains(_:)``.
  @available(*, unavailable, renamed: "contains(_:)")
  public func hasConstraint(_ constraint: Constraint) -> Bool { false }

  /// The value comes first: ``suggest(_:for:)``.
  @available(*, unavailable, message: "write suggest(value, for: variable)")
  public func suggest(_ variable: Variable, value: Double) {}

  /// Kiwi's name for ``suggest(_:for:)``.
  @available(*, unavailable, message: "write suggest(value, for: variable)")
  public func suggestValue(_ variable: Variable, _ value: Double) {}
}

extension Linear {
  /// A strict relation, which has no closest solution.
  @available(*, unavailable, message: "write `<=`")
  public static func < (a: Self, b: some Any) -> Constraint { preconditionFailure() }

  /// A strict relation, which has no closest solution.
  @available(*, unavailable, message: "write `>=`")
  public static func > (a: Self, b: some Any) -> Constraint { preconditionFailure() }
}

extension ItemLayout {
  /// Another name for ``safeArea``.
  @available(*, unavailable, renamed: "safeArea")
  public var safeAreaLayoutGuide: ConstraintRegion { safeArea }

  /// Another name for ``layoutMargins``.
  @available(*, unavailable, renamed: "layoutMargins")
  public var layoutMarginsGuide: ConstraintRegion { layoutMargins }

  /// Another name for ``keyboardGuide``.
  @available(*, unavailable, renamed: "keyboardGuide")
  public var keyboardLayoutGuide: HostGuide { keyboardGuide }

  /// Another name for ``scrollContentGuide``.
  @available(*, unavailable, renamed: "scrollContentGuide")
  public var contentLayoutGuide: HostGuide { scrollContentGuide }

  /// UIKit's guide for the frame of a scroll view.
  @available(*, unavailable, message: "relate to the scroll view itself")
  public var frameLayoutGuide: HostGuide { scrollContentGuide }
}

extension LayoutItem {
  /// The safe area of the item's layout.
  @available(*, unavailable, message: "write layout.safeArea")
  public var safeAreaLayoutGuide: ConstraintRegion { layout.safeArea }
}
