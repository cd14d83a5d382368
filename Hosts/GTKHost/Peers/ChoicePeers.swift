#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// Shows radio buttons below each other, or tabs beside each other.
  final class ChoiceButtonsPeer: WidgetPeer {
    private unowned let choice: ChoiceControl
    private(set) var buttons: [Widget] = []
    private var shownOptions: [String] = []
    private var isShowing = false

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

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      // Immediately, because a click that is being delivered must change the current state.
      if change == .content { update() }
    }

    override var handlesClicks: Bool { true }

    override func showContent() {
      isShowing = true
      if choice.options != shownOptions { makeButtons() }
      let hadFocus = widget.containsFocus
      for (index, button) in buttons.enumerated() {
        button.set("active", index == choice.selectedIndex)
        // The group is one stop for the Tab key.
        button.set("focusable", index == current)
      }
      if hadFocus { _ = grabFocus() }
      isShowing = false
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
          guard let self, !self.isShowing, button?.bool("active") == true else { return }
          self.choice.userDidSelect(index)
          // The control may have rejected the option.
          self.showContent()
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
  final class SelectPeer: WidgetPeer {
    private unowned let select: Select
    private var shownOptions: [String] = []
    private var isShowing = false

    init(_ select: Select, in window: GTKWindow?) {
      self.select = select
      super.init(select, in: window, widget: Widget(gtk_drop_down_get_type()))
      update()
      widget.onNotify("selected") { [weak self] in
        guard let self, !self.isShowing else { return }
        self.select.userDidSelect(self.widget.int("selected"))
        self.showContent()
      }
    }

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      // Immediately, because a key that is being delivered must change the current option.
      if change == .content { update() }
    }

    override var handlesClicks: Bool { true }

    override func showContent() {
      isShowing = true
      if select.options != shownOptions {
        shownOptions = select.options
        widget.setOptions(select.options)
      }
      let isAny = select.options.indices.contains(select.selectedIndex)
      // -1 has the bits of GTK_INVALID_LIST_POSITION.
      let index = isAny ? select.selectedIndex : -1
      if widget.int("selected") != index { widget.set("selected", index) }
      isShowing = false
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
      if widget.string("label") != menu.title {
        widget.set("label", menu.title)
        shownName = nil
      }
      // Another menu would close the open one, for example when the button receives the focus.
      guard menu.popupItems != shownItems else { return }
      shownItems = menu.popupItems
      widget.setMenu(menu.items.map { ($0.title, $0.isEnabled) }) { [weak self] index in
        guard let menu = self?.menu, menu.items.indices.contains(index) else { return }
        menu.choose(at: index)
      }
    }
  }

  /// Shows a GtkScale or a GtkSpinButton.
  final class RangePeer: WidgetPeer {
    private unowned let control: RangeControl
    private let range: RangeWidget

    init(_ control: RangeControl, in window: GTKWindow?) {
      self.control = control
      let isSlider = control is Slider
      range = RangeWidget(isSlider ? gtk_scale_get_type() : gtk_spin_button_get_type())
      super.init(control, in: window, widget: range)
      range.onMove = { [weak self] value in
        self?.control.userDidSet(value)
        // The control may have rounded or rejected the number.
        self?.showContent()
      }
    }

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      // Immediately, because a key that is being delivered must change the current number.
      if change == .content { update() }
    }

    override var handlesClicks: Bool { true }

    override func showContent() {
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
