#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// Shows radio buttons below each other, or tabs beside each other.
  final class ChoiceButtonsPeer: InputPeer {
    private unowned let choice: ChoiceControl
    private(set) var buttons: [Widget] = []
    private var shownOptions: [String] = []

    init(_ choice: ChoiceControl, in window: GTKWindow?) {
      self.choice = choice
      let box = Widget(gtk_box_get_type(), role: choice.accessibilityRole.gtk)
      super.init(choice, in: window, widget: box)
      if choice is TabBar {
        widget.setClass("linked", true)
      } else {
        widget.set("orientation", Int(GTK_ORIENTATION_VERTICAL.rawValue))
      }
    }

    override var handlesClicks: Bool { true }

    override func show() {
      if choice.options != shownOptions { makeButtons() }
      let hadFocus = widget.containsFocus
      for (index, button) in buttons.enumerated() {
        button.set("active", index == choice.selectedIndex)
        // The group is one stop for the Tab key.
        button.set("focusable", index == current)
      }
      if hadFocus { _ = grabFocus() }
    }

    private var current: Int {
      buttons.indices.contains(choice.selectedIndex) ? choice.selectedIndex : 0
    }

    private func makeButtons() {
      shownOptions = choice.options
      for button in buttons { button.removeFromParent() }
      buttons = choice.options.enumerated().map { index, title in
        let button =
          choice is TabBar
          ? Widget(gtk_toggle_button_get_type(), role: GTK_ACCESSIBLE_ROLE_TAB)
          : Widget(gtk_check_button_get_type(), role: GTK_ACCESSIBLE_ROLE_RADIO)
        button.set("label", title)
        button.onNotify("active") { [weak self, weak button] in
          guard let self, button?.bool("active") == true else { return }
          self.userDidChange { self.choice.userDidSelect(index) }
        }
        widget.insert(button, before: nil)
        return button
      }
      for button in buttons.dropFirst() { button.setGroup(of: buttons[0]) }
    }

    override func grabFocus() -> Bool {
      buttons.isEmpty ? false : buttons[current].grabFocus()
    }
  }

  /// Shows a GtkDropDown.
  final class SelectPeer: InputPeer {
    private unowned let select: Select
    private var shownOptions: [String] = []

    init(_ select: Select, in window: GTKWindow?) {
      self.select = select
      super.init(select, in: window, widget: Widget(gtk_drop_down_get_type()))
      update()
      widget.onNotify("selected") { [weak self] in
        guard let self else { return }
        self.userDidChange { self.select.userDidSelect(self.widget.int("selected")) }
      }
    }

    override var handlesClicks: Bool { true }

    override func show() {
      if select.options != shownOptions {
        shownOptions = select.options
        widget.setOptions(select.options)
      }
      let isAny = select.options.indices.contains(select.selectedIndex)
      // -1 has the bits of GTK_INVALID_LIST_POSITION.
      let index = isAny ? select.selectedIndex : -1
      if widget.int("selected") != index { widget.set("selected", index) }
      // A key has opened the list: the widget shows its own.
      if select.popup != nil {
        select.popup = nil
        widget.openList()
      }
    }
  }

  /// Shows a GtkMenuButton.
  final class MenuPeer: WidgetPeer {
    private unowned let menu: MenuButton
    private var shownItems: [PopupList.Item]?

    init(_ menu: MenuButton, in window: GTKWindow?) {
      self.menu = menu
      super.init(menu, in: window, widget: Widget(gtk_menu_button_get_type()))
    }

    override var handlesClicks: Bool { true }

    override func showContent() {
      showTitle(menu.title)
      // Another menu would close the open one, for example when the button receives the focus.
      guard menu.popupItems != shownItems else { return }
      shownItems = menu.popupItems
      widget.setMenu(menu.popupItems) { [weak self] in self?.menu.popupDidPick($0) }
    }
  }

  /// Shows a GtkScale or a GtkSpinButton.
  final class RangePeer: InputPeer {
    private unowned let control: RangeControl
    private let range: RangeWidget

    init(_ control: RangeControl, in window: GTKWindow?) {
      self.control = control
      let isSlider = control is Slider
      range = RangeWidget(isSlider ? gtk_scale_get_type() : gtk_spin_button_get_type())
      super.init(control, in: window, widget: range)
      range.onMove = { [weak self] value in
        guard let self else { return }
        self.userDidChange { self.control.userDidSet(value) }
      }
    }

    override var handlesClicks: Bool { true }

    override func show() {
      if let stepper = control as? Stepper { range.set("digits", stepper.decimals) }
      range.show(control.shownValue, in: control.range, step: control.increment)
    }

    override func measure(_ view: View, width: CGFloat?) -> CGSize {
      var size = super.measure(view, width: width)
      // A scale itself asks for no more than its knob.
      if control is Slider { size.width = max(size.width, 20 * metrics.character.width) }
      return size
    }
  }
#endif
