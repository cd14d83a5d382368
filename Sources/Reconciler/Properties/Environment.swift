/// A key for a value that a view can provide to all views below it, with a default value.
///
/// ```swift
/// struct ThemeKey: EnvironmentKey { static var defaultValue: Theme { .light } }
///
/// extension EnvironmentValues {
///   var theme: Theme {
///     get { self[ThemeKey.self] }
///     set { self[ThemeKey.self] = newValue }
///   }
/// }
/// ```
@MainActor
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value that views read if no view above provides one.
  static var defaultValue: Value { get }
}

/// The environment values of a view, which the views above it provide.
@MainActor
public struct EnvironmentValues {
  let view: StateView

  /// The value that the view is about to provide.
  private var given: Any?

  @usableFromInline
  init(_ view: StateView) { self.view = view }

  init(_ view: StateView, given: Any) {
    self.view = view
    self.given = given
  }

  /// The value for a key.
  ///
  /// Setting it provides the value to the views below.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // A key path calls a property's getter before its setter. Providing a value must not read the one above.
      if let given, let value = given as? Key.Value { return value }
      return view.node.readEnvironment(key)
    }
    nonmutating set { view.node.provide(key, newValue) }
  }
}

/// The key under which the reconciler records the views that read ``EnvironmentValues/isShown``.
private struct ShownKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view is shown; `false` while it, or a view above it, is kept alive
  /// without being placed.
  ///
  /// Read it to stop work while the view is hidden:
  ///
  /// ```swift
  /// @Environment(\.isShown) var isShown
  ///
  /// override func render() {
  ///   if isShown { task { await self.poll() } }
  /// }
  /// ```
  public var isShown: Bool { view.node.readEnvironment(ShownKey.self) && !view.node.isBelowKept }
}

/// A property of a StateView that reads an environment value, such as a theme, a locale, or a service.
///
/// ```swift
/// final class Title: StateView {
///   @Environment(\.theme) var theme
///   override func render() { … }
/// }
/// ```
///
/// A view above provides the value with ``StateView/provide(_:_:)``. When the value changes, the views whose `render()`
/// has read it are rendered again, and the views in between are not.
@propertyWrapper
public struct Environment<Value>: ResettableProperty {
  @usableFromInline let path: KeyPath<EnvironmentValues, Value>

  var readStamp: UInt32? { nil }

  /// Creates a property that reads the environment value at a key path.
  @inlinable
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

  /// Not available: only a StateView has such properties.
  @available(*, unavailable, message: "@Environment is for stored properties of a StateView")
  public var wrappedValue: Value { preconditionFailure("the property is not in a StateView") }

  /// The value for its owner.
  @MainActor @inlinable
  public static subscript<Owner: StateView>(
    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Value>,
    storage storage: KeyPath<Owner, Environment>
  ) -> Value {
    EnvironmentValues(owner)[keyPath: owner[keyPath: storage].path]
  }
}

extension StateView {
  /// Provides a value to all views below this one, until a render no longer provides it.
  ///
  /// ```swift
  /// override func render() {
  ///   provide(\.theme, isDark ? .dark : .light)
  ///   place(Page.self, "page")
  /// }
  /// ```
  ///
  /// A view below can provide another value to the views below itself. This view reads the value that the views above
  /// provide.
  ///
  /// - Precondition: This view is in ``render()``.
  /// - Complexity: O(*r* · *d*) if the value changes, for *r* views that read it at depth *d*; otherwise O(1).
  public func provide<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) {
    precondition(node.data.isRendering, "a value was provided outside render()")
    var values = EnvironmentValues(self, given: value)
    values[keyPath: path] = value
  }
}

/// A value that a view provides to the views below it.
struct ProvidedValue {
  var value: Any

  /// The stamp of the render that provided the value last.
  var stamp: UInt32
}

extension ShadowNode {
  func readEnvironment<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
    let id = ObjectIdentifier(key)
    if let reader = RenderScheduler.current.renderer {
      var readers = RenderScheduler.current.environmentReaders[id] ?? EnvironmentReaders(key)
      readers.followers.readers[reader.data.id] = reader.data.stamp
      readers.followers.sweep(RenderScheduler.current.counts)
      RenderScheduler.current.environmentReaders[id] = readers
    }
    let provided = provider(of: id)?.data.extras?.provided[id]?.value
    return provided as? Key.Value ?? key.defaultValue
  }

  private var currentOrFormerParent: ShadowNode? {
    parent ?? RenderScheduler.current.formerParents[ObjectIdentifier(view)]?.node
  }

  /// Returns the nearest view above that provides a value.
  private func provider(of id: ObjectIdentifier) -> ShadowNode? {
    var next = currentOrFormerParent
    while let node = next {
      if node.data.extras?.provided[id] != nil { return node }
      next = node.currentOrFormerParent
    }
    return nil
  }

  func provide<Key: EnvironmentKey>(_ key: Key.Type, _ value: Key.Value) {
    precondition(data.isRendering, "a value was provided outside render()")
    let id = ObjectIdentifier(key)
    let extras = madeExtras()
    let old = extras.provided[id]
    extras.provided[id] = ProvidedValue(value: value, stamp: data.stamp)
    if let old, isSame(old.value, value) { return }
    environmentDidChange(id)
    withExtendedLifetime(old) {}
  }

  /// Removes the values that the latest render has not provided again.
  func endEnvironment(_ extras: NodeExtras) {
    for (id, old) in extras.provided where old.stamp != data.stamp {
      environmentDidChange(id)
      extras.provided[id] = nil
      withExtendedLifetime(old) {}
    }
  }

  /// Makes the views below due that read a value from this view.
  private func environmentDidChange(_ id: ObjectIdentifier) {
    RenderScheduler.current.environmentReaders[id]?.invalidate { $0.provider(of: id) == self }
  }

  /// Makes this view and its descendants due if they have read values, because the view has another parent.
  func environmentDidMove() {
    for readers in RenderScheduler.current.environmentReaders.values {
      readers.invalidate { $0.isBelow(self) }
    }
  }

  /// Makes this view and its descendants due if they have read whether they are shown.
  func shownDidChange() {
    let readers = RenderScheduler.current.environmentReaders[ObjectIdentifier(ShownKey.self)]
    readers?.invalidate { $0.isBelow(self) }
  }

  /// The values that the latest render has read.
  var readEnvironment: [Shadow.Entry] {
    RenderScheduler.current.environmentReaders.compactMap { key, readers in
      guard readers.followers.readers[data.id] == data.stamp, data.stamp > 0 else { return nil }
      let provided = provider(of: key)?.data.extras?.provided[key]?.value
      let value: Any =
        readers.key is ShownKey.Type ? !isBelowKept : provided ?? readers.key.defaultValue
      return Shadow.Entry(key: readers.name, value: "\(value)", isRead: true)
    }.sorted { $0.key < $1.key }
  }
}

/// The views that have read an environment value.
struct EnvironmentReaders {
  let key: any EnvironmentKey.Type
  let name: String
  var followers = SlotTable.Followers()

  init(_ key: any EnvironmentKey.Type) {
    self.key = key
    name = String(describing: key)
  }

  /// Makes the readers due that satisfy a predicate, if their latest renders have read the value.
  @MainActor
  func invalidate(where isMeant: (ShadowNode) -> Bool) {
    for (reader, stamp) in followers.readers {
      guard let node = RenderScheduler.current.node(reader), node.data.stamp == stamp,
        isMeant(node)
      else { continue }
      node.invalidate(.environment(name))
    }
  }
}
