#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// Creates the peer for a view.
  @MainActor
  func makePeer(for view: View, in window: GTKWindow?) -> WidgetPeer {
    switch view {
    case let label as Label: LabelPeer(label, in: window)
    case let button as Button: ButtonPeer(button, in: window)
    case let field as TextField: TextFieldPeer(field, in: window)
    case let text as TextView: TextViewPeer(text, in: window)
    case let control as ToggleControl: TogglePeer(control, in: window)
    case let select as Select: SelectPeer(select, in: window)
    case let choice as ChoiceControl: ChoiceButtonsPeer(choice, in: window)
    case let menu as MenuButton: MenuPeer(menu, in: window)
    case let control as RangeControl: RangePeer(control, in: window)
    case let image as ImageView: ImagePeer(image, in: window)
    case let bar as ProgressBar: ProgressPeer(bar, in: window)
    case let line as Separator: SeparatorPeer(line, in: window)
    case let divider as SplitDivider: DividerPeer(divider, in: window)
    case let fill as Fill: FillPeer(fill, in: window)
    case let scroll as ScrollView: ScrollPeer(scroll, in: window, role: GTK_ACCESSIBLE_ROLE_GROUP)
    case let list as ListView: ScrollPeer(list, in: window, role: GTK_ACCESSIBLE_ROLE_LIST)
    case let dialog as Dialog: DialogPeer(dialog, in: window)
    case let control as Control:
      ContainerPeer(control, in: window, role: control.accessibilityRole.gtk)
    default: ContainerPeer(view, in: window)
    }
  }

  extension AccessibilityRole {
    /// GTK's role for views that have no widget of their own.
    var gtk: GtkAccessibleRole {
      switch self {
      case .none: GTK_ACCESSIBLE_ROLE_GENERIC
      case .label: GTK_ACCESSIBLE_ROLE_LABEL
      case .button: GTK_ACCESSIBLE_ROLE_BUTTON
      case .checkBox: GTK_ACCESSIBLE_ROLE_CHECKBOX
      case .textField: GTK_ACCESSIBLE_ROLE_TEXT_BOX
      case .image: GTK_ACCESSIBLE_ROLE_IMG
      case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
      case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
      case .textView: GTK_ACCESSIBLE_ROLE_TEXT_BOX
      case .select: GTK_ACCESSIBLE_ROLE_COMBO_BOX
      case .radioGroup: GTK_ACCESSIBLE_ROLE_RADIO_GROUP
      case .switch: GTK_ACCESSIBLE_ROLE_SWITCH
      case .slider: GTK_ACCESSIBLE_ROLE_SLIDER
      case .stepper: GTK_ACCESSIBLE_ROLE_SPIN_BUTTON
      case .tabBar: GTK_ACCESSIBLE_ROLE_TAB_LIST
      case .menuButton: GTK_ACCESSIBLE_ROLE_BUTTON
      }
    }
  }

  /// Shows a GtkButton.
  final class ButtonPeer: WidgetPeer {
    private unowned let button: Button
    private var shownTitle: String?

    init(_ button: Button, in window: GTKWindow?) {
      self.button = button
      super.init(button, in: window, widget: Widget(gtk_button_get_type()))
      widget.on("clicked") { [weak self] in self?.button.press() }
    }

    override func showContent() {
      if button.title != shownTitle {
        shownTitle = button.title
        widget.set("label", button.title)
        widget.ellipsizeLabels()
        // GTK takes the title for the name as well.
        shownName = nil
      }
      widget.setClass("suggested-action", button.prominence == .suggested)
      widget.setClass("destructive-action", button.prominence == .destructive)
    }
  }

  /// Shows a GtkCheckButton or a GtkSwitch.
  final class TogglePeer: WidgetPeer {
    private unowned let control: ToggleControl
    private var shownTitle: String?
    private var isShowing = false

    init(_ control: ToggleControl, in window: GTKWindow?) {
      self.control = control
      let type = control is Switch ? gtk_switch_get_type() : gtk_check_button_get_type()
      super.init(control, in: window, widget: Widget(type))
      update()
      widget.onNotify("active") { [weak self] in
        guard let self, !self.isShowing else { return }
        self.control.userDidSet(self.widget.bool("active"))
      }
    }

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      // Immediately, because a click that is being delivered must toggle the current state.
      if change == .content { update() }
    }

    override func showContent() {
      isShowing = true
      widget.set("active", control.isOn)
      isShowing = false
      if let box = control as? CheckBox, box.title != shownTitle {
        shownTitle = box.title
        widget.set("label", box.title)
        widget.ellipsizeLabels()
        // GTK takes the title for the name as well.
        shownName = nil
      }
    }
  }

  /// Shows a GtkProgressBar.
  final class ProgressPeer: WidgetPeer {
    private unowned let bar: ProgressBar
    private var shownPulses = 0

    init(_ bar: ProgressBar, in window: GTKWindow?) {
      self.bar = bar
      super.init(bar, in: window, widget: Widget(gtk_progress_bar_get_type()))
    }

    override func showContent() {
      if let fraction = bar.fraction {
        widget.set("fraction", fraction)
      } else if bar.pulses != shownPulses {
        widget.pulse()
      }
      shownPulses = bar.pulses
    }
  }

  /// Shows a GtkSeparator.
  final class SeparatorPeer: WidgetPeer {
    private unowned let line: Separator

    init(_ line: Separator, in window: GTKWindow?) {
      self.line = line
      super.init(line, in: window, widget: Widget(gtk_separator_get_type()))
    }

    override func showContent() {
      let orientation = line.isVertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      widget.set("orientation", Int(orientation.rawValue))
    }

    override func measure(_ view: View, width: CGFloat?) -> CGSize {
      update()
      let size = widget.measure(width: nil)
      return line.isVertical
        ? CGSize(width: CGFloat(size.width), height: View.noIntrinsicMetric)
        : CGSize(width: View.noIntrinsicMetric, height: CGFloat(size.height))
    }
  }

  /// Shows a GtkPicture.
  final class ImagePeer: WidgetPeer {
    private unowned let image: ImageView
    private var shown: Bitmap?

    init(_ image: ImageView, in window: GTKWindow?) {
      self.image = image
      super.init(image, in: window, widget: Widget(gtk_picture_get_type()))
    }

    override func showContent() {
      guard image.image != shown else { return }
      shown = image.image
      widget.setPicture(image.image)
    }

    override func measure(_ view: View, width: CGFloat?) -> CGSize {
      guard let picture = image.image else { return .zero }
      return CGSize(width: picture.width, height: picture.height)
    }
  }
#endif
