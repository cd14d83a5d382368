#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// Creates the peer for a view.
  ///
  /// - Parameter role: The accessibility role of a container or a label, if its parent determines it.
  @MainActor
  func makePeer(
    for view: View, in window: GTKWindow?, role: GtkAccessibleRole? = nil
  ) -> WidgetPeer {
    switch view {
    case let label as Label: LabelPeer(label, in: window, role: role)
    case let button as Button: ButtonPeer(button, in: window)
    case let field as TextField: TextFieldPeer(field, in: window)
    case let text as TextView: TextViewPeer(text, in: window)
    case let control as ToggleControl: TogglePeer(control, in: window)
    case let select as Select: SelectPeer(select, in: window)
    case let choice as ChoiceControl: ChoiceButtonsPeer(choice, in: window)
    case let menu as MenuButton: MenuPeer(menu, in: window)
    case let control as RangeControl: RangePeer(control, in: window)
    case let image as ImageView: ImagePeer(image, in: window)
    case let icon as Icon: IconPeer(icon, in: window)
    case let art as LineArt: LineArtPeer(art, in: window)
    case let spinner as Spinner: SpinnerPeer(spinner, in: window)
    case let bar as ProgressBar: ProgressPeer(bar, in: window)
    case let line as Separator: SeparatorPeer(line, in: window)
    case let title as TableTitle: TableTitlePeer(title, in: window)
    case let divider as SplitDivider: DividerPeer(divider, in: window)
    case let fill as Fill: FillPeer(fill, in: window)
    case let scroll as ScrollView: ScrollPeer(scroll, in: window, role: GTK_ACCESSIBLE_ROLE_GROUP)
    case let list as ListView: ListPeer(list, in: window)
    case let list as any RowSelecting: SelectingPeer(list, in: window)
    case let dialog as Dialog: DialogPeer(dialog, in: window)
    case let control as Control:
      ContainerPeer(control, in: window, role: control.accessibilityRole.gtk)
    default: ContainerPeer(view, in: window, role: role ?? GTK_ACCESSIBLE_ROLE_GENERIC)
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
      case .columnHeader: GTK_ACCESSIBLE_ROLE_COLUMN_HEADER
      }
    }
  }

  /// Shows a GtkButton.
  final class ButtonPeer: WidgetPeer {
    private unowned let button: Button

    init(_ button: Button, in window: GTKWindow?) {
      self.button = button
      super.init(button, in: window, widget: Widget(gtk_button_get_type()))
      widget.on("clicked") { [weak self] in self?.button.press() }
    }

    override func showContent() {
      showTitle(button.title)
      widget.setClass("suggested-action", button.prominence == .suggested)
      widget.setClass("destructive-action", button.prominence == .destructive)
    }
  }

  /// Shows the title of a table's column by a GtkButton.
  final class TableTitlePeer: WidgetPeer {
    private unowned let title: TableTitle

    init(_ title: TableTitle, in window: GTKWindow?) {
      self.title = title
      // AT-SPI knows no role of GTK's for the titles of columns.
      super.init(title, in: window, widget: Widget(gtk_button_get_type()))
      widget.set("focus-on-click", title.takesFocusByClick)
      widget.setClass("flat", true)
      widget.setClass(StyleSheet.columnTitle, true)
      widget.on("clicked") { [weak self] in self?.title.press() }
    }

    override func showContent() {
      showTitle(title.shownTitle, alignment: title.alignment)
      widget.set("focusable", title.isFocusable)
    }
  }

  /// Shows a GtkCheckButton or a GtkSwitch.
  final class TogglePeer: InputPeer {
    private unowned let control: ToggleControl

    init(_ control: ToggleControl, in window: GTKWindow?) {
      self.control = control
      let type = control is Switch ? gtk_switch_get_type() : gtk_check_button_get_type()
      super.init(control, in: window, widget: Widget(type))
      update()
      widget.onNotify("active") { [weak self] in
        guard let self else { return }
        self.userDidChange { self.control.userDidSet(self.widget.bool("active")) }
      }
    }

    override func show() {
      widget.set("active", control.isOn)
      if let box = control as? CheckBox { showTitle(box.title) }
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

  /// Shows a GtkImage.
  final class IconPeer: WidgetPeer {
    private unowned let icon: Icon
    private var shownColor: ColorRole?

    init(_ icon: Icon, in window: GTKWindow?) {
      self.icon = icon
      super.init(icon, in: window, widget: Widget(gtk_image_get_type()))
    }

    override func showContent() {
      widget.set("icon-name", icon.symbol.iconName)
      guard icon.color != shownColor else { return }
      if let shownColor { widget.setClass(StyleSheet.text(shownColor), false) }
      widget.setClass(StyleSheet.text(icon.color), true)
      shownColor = icon.color
    }
  }

  /// Shows lines that a widget of ours draws.
  final class LineArtPeer: WidgetPeer {
    private unowned let art: LineArt
    private let drawing = LineArtWidget()

    init(_ art: LineArt, in window: GTKWindow?) {
      self.art = art
      super.init(art, in: window, widget: drawing)
    }

    override func showContent() {
      drawing.content = LineArtWidget.Content(
        cells: art.cells, step: Double(metrics.character.width),
        palette: window?.styles.palette ?? .light)
    }
  }

  extension Symbol {
    /// The name in the icon themes of the desktop.
    var iconName: String {
      let name =
        switch self {
        case .add: "list-add"
        case .remove: "list-remove"
        case .close: "window-close"
        case .check: "object-select"
        case .edit: "document-edit"
        case .delete: "user-trash"
        case .search: "edit-find"
        case .refresh: "view-refresh"
        case .menu: "open-menu"
        case .back: "go-previous"
        case .forward: "go-next"
        case .up: "go-up"
        case .down: "go-down"
        case .home: "go-home"
        case .folder: "folder"
        case .document: "text-x-generic"
        case .copy: "edit-copy"
        case .undo: "edit-undo"
        case .redo: "edit-redo"
        case .information: "dialog-information"
        case .warning: "dialog-warning"
        case .error: "dialog-error"
        case .star: "starred"
        case .person: "avatar-default"
        case .play: "media-playback-start"
        case .pause: "media-playback-pause"
        case .stop: "media-playback-stop"
        }
      return name + "-symbolic"
    }
  }

  /// Shows a GtkSpinner, which turns only while it is visible: GTK's own goes on drawing frames while it is hidden.
  final class SpinnerPeer: WidgetPeer {
    private unowned let spinner: Spinner

    init(_ spinner: Spinner, in window: GTKWindow?) {
      self.spinner = spinner
      super.init(
        spinner, in: window,
        widget: Widget(gtk_spinner_get_type(), role: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR))
      widget.on("map") { [weak self] in self?.isMapped = true }
      widget.on("unmap") { [weak self] in self?.isMapped = false }
    }

    private var isMapped = false { didSet { showContent() } }

    override func showContent() { widget.set("spinning", spinner.isSpinning && isMapped) }
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
