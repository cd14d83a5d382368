#if DEBUG
  /// A check for props that a view writes, and that its parent's next `update:` sets back.
  ///
  /// It reports an update only if it sets the very value that the former update has set: the parent does not know of the
  /// write. Any other value is a decision of the parent, for example to show another record. A write after an update that
  /// has not set the prop is not reported either. Only values without references are compared, and texts, so that no value
  /// lives longer than in release builds.
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
        guard let former = node.data.extras?.overwrittenProps.removeValue(forKey: offset),
          !isSame, let former = (former as? [Value])?.first,
          unsafe storage.pointee.rules().isSame(former, value)
        else { return }
        node.reportOnce { .unboundProp(node.kind.propertyName(at: offset), in: $0) }
      } else if !isSame, let former = unsafe storage.pointee.value,
        unsafe storage.pointee.updateStamp == node.parentStamp,
        node.parentStamp > 0, node.data.extras?.overwrittenProps[offset] == nil
      {
        node.madeExtras().overwrittenProps[offset] = [former]
      }
    }
  }

  extension ShadowNode {
    /// The stamp of the parent's latest render; 0 if there is no parent.
    @usableFromInline var parentStamp: UInt32 { parent?.data.stamp ?? 0 }
  }
#endif
