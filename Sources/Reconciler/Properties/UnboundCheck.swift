#if DEBUG
  /// A check for props that a view writes, and that its parent's next `update:` sets back.
  ///
  /// It reports an update only if it sets the very value that the former update has set: the parent does not know of the
  /// write. Any other value is a decision of the parent, for example to show another record. A write after an update that
  /// has not set the prop is not reported either. Of several values in an update the last one counts. Only values without
  /// references are compared, including optionals of them, and texts, so that no value lives longer than in release builds.
  extension PropertyAccess {
    /// Records a write that is about to happen.
    ///
    /// - Parameter isSame: Whether the property has an equal value already.
    @usableFromInline
    func checkWrite(isSame: Bool, _ value: Value) {
      let isComparable =
        _isPOD(Value.self) || Value.self == String.self || Value.self == String?.self
      guard isComparable, unsafe storage.pointee.rules().role == .prop else { return }
      if node.isUpdatedByParent {
        unsafe storage.pointee.updateStamp = node.parentStamp
        guard let overwritten = node.data.extras?.overwrittenProps[offset],
          let former = (overwritten.former as? [Value])?.first
        else { return }
        node.data.extras?.overwrittenProps[offset]?.isSet = true
        if isSame { return }
        let isUndone = unsafe storage.pointee.rules().isSame(former, value)
        node.data.extras?.overwrittenProps[offset]?.isUndone = isUndone
      } else if !isSame, let former = unsafe storage.pointee.value,
        unsafe storage.pointee.updateStamp == node.parentStamp,
        node.parentStamp > 0, node.data.extras?.overwrittenProps[offset] == nil
      {
        node.madeExtras().overwrittenProps[offset] = OverwrittenProp(former: [former])
      }
    }

    /// Forgets the former value, because the prop is bound now or was until now.
    @usableFromInline
    func forgetOverwritten() { node.data.extras?.overwrittenProps[offset] = nil }
  }

  /// A prop that the parent has set, and that other code has overwritten since.
  struct OverwrittenProp {
    /// The value that the parent has set, in an array, because an optional in an `Any` cannot be distinguished from an
    /// absent value.
    let former: Any

    /// Whether the current update has set the prop, and whether to the former value.
    var isSet = false
    var isUndone = false
  }

  extension ShadowNode {
    /// Reports the props that the update that ends has set to their former values.
    func reportUndoneProps() {
      guard let overwritten = data.extras?.overwrittenProps, !overwritten.isEmpty else { return }
      data.extras?.overwrittenProps = overwritten.filter { !$0.value.isSet }
      for (offset, prop) in overwritten where prop.isUndone {
        reportOnce { .unboundProp(kind.propertyName(at: offset), in: $0) }
      }
    }

    /// The stamp of the parent's latest render; 0 if there is no parent.
    @usableFromInline var parentStamp: UInt32 { parent?.data.stamp ?? 0 }
  }
#endif
