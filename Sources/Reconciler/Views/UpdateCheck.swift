#if DEBUG
  /// The checks of closures that set the properties of views that were placed.
  @MainActor @usableFromInline
  enum UpdateCheck {
    /// Runs the closure, and reports mistakes in it.
    @usableFromInline
    static func run(_ parent: StateView, _ child: PlatformView, _ update: () -> Void) {
      if let child = child as? StateView {
        PlainPropertyCheck.run(child, update)
        return child.node.reportUndoneProps()
      }
      #if canImport(ObjectiveC)
        update()
      #else
        CaptureCheck.run(parent, child, update)
      #endif
    }
  }

  /// A check for stored properties of a StateView without ``Prop`` or ``Local`` that an `update:` changes after the first
  /// render, so that the view still shows the former value.
  ///
  /// A view that the update makes due is not reported, because it will show the new value: another prop has changed, or
  /// `didSet` calls ``StateView/setNeedsRender()``. A type that stores views or other objects is not checked, because
  /// `didSet` may set their properties without a render. Only the first updates of each type are checked, and only
  /// `Equatable` values in properties that the module of the type declares. A property that only callbacks or `didSet` read
  /// is reported, too; declared as ``Prop``, it causes no render.
  @MainActor
  enum PlainPropertyCheck {
    /// The number of updates of each type that are checked.
    static let limit = 50

    static func run(_ child: StateView, _ update: () -> Void) {
      let node = child.node
      guard node.data.renderCount > 0, OwnStorage.has(child), !node.data.isDirty, isNext(node)
      else { return update() }
      let former = values(of: child)
      update()
      if node.data.isDirty { return }
      for (name, value) in values(of: child) {
        guard let old = former[name], !isEqual(old, value) else { continue }
        node.reportOnce { .plainProperty(name, in: $0) }
      }
    }

    /// Counts an update of the view's type, and returns whether it is checked.
    private static func isNext(_ node: ShadowNode) -> Bool {
      let type = ObjectIdentifier(type(of: node.view))
      let count = RenderScheduler.current.checkedUpdates[type, default: 0]
      if count == limit { return false }
      RenderScheduler.current.checkedUpdates[type] = count + 1
      return true
    }

    /// Returns the values of the properties to compare; empty if the view may show them in objects that it stores.
    private static func values(of view: StateView) -> [String: any Equatable] {
      var values: [String: any Equatable] = [:]
      for property in OwnStorage.properties(of: view)
      where !(property.value is any ResettableProperty) {
        let type = type(of: property.value)
        let wrapped =
          (type as? any OptionalValue.Type)?.wrapped ?? (type as? any ListOfValues.Type)?.element
        if (wrapped ?? type) is AnyClass { return [:] }
        guard let value = property.value as? any Equatable else {
          // Tuples and arrays, for example, may contain views. Functions do not.
          if "\(type)".contains("->") { continue }
          return [:]
        }
        // The storage of a lazy property has a dollar sign in its name.
        guard let name = property.label, !name.contains("$"),
          module(of: property.owner) == module(of: Swift.type(of: view))
        else { continue }
        values[name] = value
      }
      return values
    }

    /// Returns the name of the module of a type; properties of another module cannot be declared as ``Prop``.
    private static func module(of type: Any.Type) -> Substring {
      String(reflecting: type).prefix { $0 != "." }
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
      (other as? Value) == value
    }
  }

  /// An array, of elements of any type.
  private protocol ListOfValues {
    static var element: Any.Type { get }
  }

  extension Array: ListOfValues {
    fileprivate static var element: Any.Type { Element.self }
  }
#endif
