#if canImport(ObjectiveC)
  import ObjectiveC

  /// The number of bytes of a class's instances.
  func instanceSize(of type: AnyClass) -> Int { class_getInstanceSize(type) }
#else
  /// The number of bytes of a class's instances: what `ManagedBuffer` asks before it adds its elements.
  @_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
  func instanceSize(of type: AnyClass) -> Int
#endif
