#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uiaction
@MainActor @objc @objcMembers open class UIAction: NSObject, Sendable {
  // https://developer.apple.com/documentation/uikit/uiaction/identifier
  public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String)
    public init(rawValue: String)
  }
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping (UIAction) -> Void)
  open var identifier: UIAction.Identifier { get }
  open var sender: Any? { get }
}

// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIControl: UIView {
  // https://developer.apple.com/documentation/uikit/uicontrol/event
  public nonisolated struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var touchDown: UIControl.Event { get }
    public static var touchUpInside: UIControl.Event { get }
    public static var valueChanged: UIControl.Event { get }
    public static var primaryActionTriggered: UIControl.Event { get }
    public static var editingDidBegin: UIControl.Event { get }
    public static var editingChanged: UIControl.Event { get }
    public static var editingDidEnd: UIControl.Event { get }
    public static var editingDidEndOnExit: UIControl.Event { get }
    public static var allEvents: UIControl.Event { get }
  }
  // https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
  public nonisolated struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var normal: UIControl.State { get }
    public static var highlighted: UIControl.State { get }
    public static var disabled: UIControl.State { get }
    public static var selected: UIControl.State { get }
  }
  public override init(frame: CGRect)
  @available(iOS 14.0, tvOS 14.0, *)
  public convenience init(frame: CGRect, primaryAction: UIAction?)
  public required init?(coder: NSCoder)
  open var isEnabled: Bool { get set }
  open var isSelected: Bool { get set }
  open var isHighlighted: Bool { get set }
  open var state: UIControl.State { get }
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event)
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event)
  @available(iOS 14.0, tvOS 14.0, *)
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event)
  @available(iOS 14.0, tvOS 14.0, *)
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event)
  @available(iOS 14.0, tvOS 14.0, *)
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event)
  open func sendActions(for controlEvents: UIControl.Event)
}

// https://developer.apple.com/documentation/uikit/uibutton
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIButton: UIControl {
  // https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum
  @objc public nonisolated enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
  }
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  public convenience init(type buttonType: UIButton.ButtonType)
  open func setTitle(_ title: String?, for state: UIControl.State)
  open func title(for state: UIControl.State) -> String?
  open func setImage(_ image: UIImage?, for state: UIControl.State)
  open var currentTitle: String? { get }
  open var titleLabel: UILabel? { get }
}

// https://developer.apple.com/documentation/uikit/uilabel
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UILabel: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var text: String? { get set }
  open var attributedText: NSAttributedString? { get set }
  open var font: UIFont! { get set }
  open var textColor: UIColor! { get set }
  open var textAlignment: NSTextAlignment { get set }
  open var lineBreakMode: NSLineBreakMode { get set }
  open var numberOfLines: Int { get set }
  open var preferredMaxLayoutWidth: CGFloat { get set }
}

// https://developer.apple.com/documentation/uikit/uitextfielddelegate
@MainActor @objc public protocol UITextFieldDelegate: NSObjectProtocol {
  @objc optional func textFieldShouldReturn(_ textField: UITextField) -> Bool
  @objc optional func textFieldDidBeginEditing(_ textField: UITextField)
  @objc optional func textFieldDidEndEditing(_ textField: UITextField)
}

// https://developer.apple.com/documentation/uikit/uitextrange
@MainActor @objc open class UITextRange: NSObject, Sendable {}

// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITextField: UIControl {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  // https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum
  @objc public nonisolated enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }
  open var borderStyle: UITextField.BorderStyle { get set }
  open var text: String? { get set }
  open var placeholder: String? { get set }
  open var font: UIFont? { get set }
  open var textColor: UIColor? { get set }
  open var textAlignment: NSTextAlignment { get set }
  weak open var delegate: (any UITextFieldDelegate)? { get set }
  open var isEditing: Bool { get }
  // https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
  open var isSecureTextEntry: Bool { get set }
  open var selectedTextRange: UITextRange? { get set }
  open var markedTextRange: UITextRange? { get }
  public nonisolated class var textDidChangeNotification: NSNotification.Name { get }
}

// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIScrollView: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var contentOffset: CGPoint { get set }
  open var contentSize: CGSize { get set }
  open var contentInset: UIEdgeInsets { get set }
  open var adjustedContentInset: UIEdgeInsets { get }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool)
  open var contentLayoutGuide: UILayoutGuide { get }
  open var frameLayoutGuide: UILayoutGuide { get }
}

// https://developer.apple.com/documentation/uikit/uitextview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITextView: UIScrollView {
  public init(frame: CGRect, textContainer: NSObject?)
  public required init?(coder: NSCoder)
  open var text: String! { get set }
}

// https://developer.apple.com/documentation/uikit/uiimageview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIImageView: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  public init(image: UIImage?)
  open var image: UIImage? { get set }
}

// https://developer.apple.com/documentation/uikit/uistackview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIStackView: UIView {
  public override init(frame: CGRect)
  public required init(coder: NSCoder)
  open var arrangedSubviews: [UIView] { get }
  open func addArrangedSubview(_ view: UIView)
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int)
  open func removeArrangedSubview(_ view: UIView)
}

// https://developer.apple.com/documentation/uikit/uiswitch
@available(tvOS, unavailable)
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UISwitch: UIControl {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var isOn: Bool { get set }
  open func setOn(_ on: Bool, animated: Bool)
}

// https://developer.apple.com/documentation/uikit/uislider
@available(tvOS, unavailable)
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UISlider: UIControl {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var value: Float { get set }
  open var minimumValue: Float { get set }
  open var maximumValue: Float { get set }
}

// https://developer.apple.com/documentation/uikit/uiprogressview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIProgressView: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var progress: Float { get set }
}

#endif
