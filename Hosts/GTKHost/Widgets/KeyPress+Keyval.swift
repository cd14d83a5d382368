#if GTK
  import CGtk4
  import Controls

  extension KeyPress {
    private static let named: [Int32: Key] = [
      GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_ISO_Enter: .enter,
      GDK_KEY_Tab: .tab, GDK_KEY_ISO_Left_Tab: .tab, GDK_KEY_KP_Tab: .tab,
      GDK_KEY_Escape: .escape, GDK_KEY_BackSpace: .backspace,
      GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete,
      GDK_KEY_Menu: .menu, GDK_KEY_Insert: .insert, GDK_KEY_KP_Insert: .insert,
      GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up, GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
      GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left, GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
      GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home, GDK_KEY_End: .end, GDK_KEY_KP_End: .end,
      GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
      GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
    ]

    /// The press of a key of GDK's; nil for what is held with others, or stands for nothing.
    init?(keyval: guint, state: GdkModifierType) {
      func isHeld(_ mask: GdkModifierType) -> Bool { state.rawValue & mask.rawValue != 0 }
      var modifiers: Modifiers = []
      if isHeld(GDK_CONTROL_MASK) { modifiers.insert(.control) }
      if isHeld(GDK_ALT_MASK) { modifiers.insert(.alt) }
      let key: Key
      if let named = Self.named[Int32(keyval)] {
        key = named
      } else if keyval >= guint(GDK_KEY_F1), keyval <= guint(GDK_KEY_F12) {
        key = .function(Int(keyval) - Int(GDK_KEY_F1) + 1)
      } else {
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyval)), scalar.value >= 32 else {
          return nil
        }
        // Shift has made another character of it.
        self.init(.character(Character(scalar)), modifiers)
        return
      }
      if isHeld(GDK_SHIFT_MASK) { modifiers.insert(.shift) }
      self.init(key, modifiers)
    }

    /// The key as GTK writes accelerators, such as `<Control>q`; `nil` if no key of GDK's stands for it.
    var accelerator: String? {
      let keyval: guint?
      var held = modifiers
      switch key {
      case .character(let character):
        keyval = character.unicodeScalars.first.map { gdk_unicode_to_keyval($0.value) }
        if character.isUppercase { held.insert(.shift) }
      case .function(let number): keyval = guint(Int(GDK_KEY_F1) + number - 1)
      default:
        // Those of the number pad and of other layouts come later and earlier.
        keyval = Self.named.filter { $0.value == key && $0.key > 0xFF00 }.keys.min().map {
          guint($0)
        }
      }
      let masks: [(Modifiers, GdkModifierType)] = [
        (.control, GDK_CONTROL_MASK), (.alt, GDK_ALT_MASK), (.shift, GDK_SHIFT_MASK),
      ]
      let state = masks.reduce(0) { held.contains($1.0) ? $0 | $1.1.rawValue : $0 }
      guard let keyval, let name = unsafe gtk_accelerator_name(keyval, GdkModifierType(state))
      else {
        return nil
      }
      defer { unsafe g_free(name) }
      return unsafe String(cString: name)
    }
  }
#endif
