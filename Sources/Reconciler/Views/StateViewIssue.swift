/// A mistake in the use of StateViews that is not fatal.
///
/// The label `in:` stands before the view in question: its path from the root, with types and keys, or its type.
public enum StateViewIssue: Hashable, Sendable, CustomStringConvertible {
  /// Two children have the same key; the reconciler distinguishes them by their order.
  ///
  /// The first value is the key.
  case duplicateKey(String, in: String)

  /// Several renders each placed a new view instance under the same key, so the view loses its state each time.
  ///
  /// The first value is the key. Place a type, or store the instance in a property.
  case freshInstance(String, in: String)

  /// A view wrote a value after reading it in the same render, and is rendered again.
  ///
  /// The first value is the name of the property, or the key.
  case writtenAfterReading(String, in: String)

  /// A render placed an instance twice; its first place counts.
  ///
  /// The first value is the second key.
  case placedTwice(String, in: String)

  /// The number of runs of an `onChange` or `task` without `id:` differs from that of the previous render.
  ///
  /// The first value is the source location of the call.
  case unclearRepetition(String, in: String)

  /// ``ListRow/select()`` was called for a header, or in a list that has no selection binding for the rows' identities.
  case noSelection(in: String)

  /// A closure in a plain view retains the view that has placed it, which then lives until it leaves the tree.
  ///
  /// The first value is the type of the plain view. Capture `[weak self]` in the closure. Debug builds report it once for
  /// each pair of types, except on Apple's platforms.
  case strongCapture(String, in: String)

  /// A view whose content needs a size was placed without constraints, and nothing has set its frame.
  ///
  /// It is a plain view, a list with rows, or a StateView in which constraints have made a view empty that needs a size. The
  /// first value is the key; `type` is the type of the view. Add a closure for constraints, or place the view in
  /// a stack, flow or grid. If a host shows the view, debug builds report it once for each pair of types, except on Apple's
  /// platforms.
  case notVisible(String, type: String, in: String)

  /// A view or its owner wrote a prop, and the parent's `update:` set the former value again.
  ///
  /// The first value is the name of the prop. Bind the prop in the parent, as in `$0.$text = $draft`, or let the view copy
  /// it into a ``Local``. A parent that refuses some writes binds the prop to a ``ValueBinding`` whose `set` does. Debug builds
  /// report it once for each prop of a type.
  case unboundProp(String, in: String)

  /// An `update:` changed a stored property of a StateView that is neither a ``Prop`` nor a ``Local``, so no render follows it.
  ///
  /// The first value is the name of the property. Declare it as ``Prop``. It is not reported if the update made the view due,
  /// for example by ``StateView/setNeedsRender()`` in `didSet`. Debug builds report it once for each property, if one of the
  /// first 50 updates of the type changes it, and if the type stores no views or other objects.
  case plainProperty(String, in: String)

  /// A render did not call `keepAlive`, so the views that were kept alive have left.
  ///
  /// Write conditions within the closure of ``StateView/keepAlive(limit:_:)``, or call ``StateView/releaseKept()`` before.
  /// Debug builds report it once for each type.
  case skippedKeepAlive(in: String)

  /// A StateView with ``Local`` or ``Prop`` properties shows nothing, because its type does not override `render()`.
  ///
  /// It is not reported if the type overrides ``StateView/viewDidInitialize()`` or ``StateView/viewDidEnter()``. If a host shows
  /// the view, debug builds report it once for each type, except on Apple's platforms.
  case missingRender(in: String)

  /// A function was read as a type other than its own; the read returned `nil`.
  ///
  /// The first value is the key; `type` is the type of the function or value under it.
  case otherFunction(String, type: String, wanted: String, in: String)

  /// A binding wrote to an element of an array that has been removed; the write was ignored.
  ///
  /// The first value is the element, such as `people[2]`.
  case removedElement(String, in: String)

  /// Two parents placed the same instance; the second one has it.
  ///
  /// The values are the key and the paths of both parents.
  case placedByTwo(String, [String])

  /// Code wrote to a view whose tree has ended because its controller was deallocated.
  ///
  /// The value is the type of the view.
  case controllerGone(String)

  /// Views or layouts kept invalidating each other until the flush stopped; they keep their latest content and frames.
  ///
  /// The values describe the views.
  case endlessUpdates([String])

  /// The issue in a sentence.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let view):
      "\(view) placed two views with the key \"\(key)\"; use the identity of what each view shows, and "
        + "place one view in each row of a list"
    case .freshInstance(let key, let view):
      "\(view) places a new instance with the key \"\(key)\" in each render; "
        + "place a type, or store the instance in a property"
    case .writtenAfterReading(let key, let view):
      "\(view) wrote \"\(key)\" after reading it in the same render; write in a hook or a callback"
    case .placedTwice(let key, let view):
      "\(view) placed an instance twice in a render, the second time with the key \"\(key)\""
    case .placedByTwo(let key, let parents):
      "\(parents.joined(separator: " and ")) both place the instance with the key \"\(key)\""
    case .unclearRepetition(let place, let view):
      "\(view) did not run the call at \(place) as often as in the previous render; "
        + "pass an id: for each run"
    case .noSelection(let list):
      "select() was called in \(list) for a header, or without selection(_:) for the row's identity"
    case .strongCapture(let type, let view):
      "\(view) is retained by a closure in a \(type) that it has placed; capture [weak self]"
    case .notVisible(let key, let type, let view):
      "\(view) placed a \(type) with the key \"\(key)\" without constraints, so it is not visible; "
        + "add a closure such as { make in make.center.equalToSuperview() }, or place it in a stack"
    case .unboundProp(let name, let view):
      "\(view) lost what was written to its prop \"\(name)\", because its parent set the former value again; "
        + "bind it in the parent, as in $0.$\(name) = $draft, or copy it into a @Local"
    case .plainProperty(let name, let view):
      "\(view) is not rendered for its property \"\(name)\", which an update: has changed; "
        + "if render() reads it, declare it as @Prop"
    case .skippedKeepAlive(let view):
      "\(view) lost its kept views, because its render did not call keepAlive; "
        + "write the condition within the closure of keepAlive, or call releaseKept() before"
    case .missingRender(let view):
      "\(view) shows nothing, because it does not override render()"
    case .otherFunction(let key, let type, let wanted, let view):
      "\(view) read \"\(key)\" as \(wanted), but it is of the type \(type)"
    case .removedElement(let element, let view):
      "a binding wrote to \(element) of \(view), but the element has been removed"
    case .controllerGone(let view):
      "\(view) is no longer rendered, because its controller was deallocated; retain the controller"
    case .endlessUpdates(let views):
      "the flush stopped, because its hooks or renders kept invalidating: "
        + views.joined(separator: "; ")
    }
  }
}
