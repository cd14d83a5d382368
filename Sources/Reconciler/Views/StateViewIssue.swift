/// A mistake in the use of StateViews that is not fatal.
public enum StateViewIssue: Hashable, Sendable, CustomStringConvertible {
  /// Two children have one key; the reconciler distinguishes them by their order.
  case duplicateKey(String, in: String)

  /// Each of several renders placed a new view instance under one key, so that the view loses its state each time.
  case freshInstance(String, in: String)

  /// A view wrote a value after reading it in the same render, and is rendered again.
  case writtenAfterReading(String, in: String)

  /// One view was placed twice in a render; its first place counts.
  case placedTwice(String, in: String)

  /// A call of `onChange` or `task` without an identity ran in one render another number of times than in the render
  /// before; the value is its source location.
  case unclearRepetition(String, in: String)

  /// ``ListRow/select()`` was called for a header, or in a list that has no selection binding for the rows' identities.
  case noSelection(in: String)

  /// A function was read as another type than the one it was given as; the read returned `nil`.
  case otherFunction(String, in: String)

  /// A binding wrote to an element of an array that has been removed; the write was ignored.
  case removedElement(String, in: String)

  /// Two parents placed one view; the values are its key and both paths, and the latter parent has it.
  case placedByTwo(String, [String])

  /// Code wrote to a view whose tree has ended because nothing retains its controller.
  case controllerGone(String)

  /// Views or layouts kept invalidating each other until the flush gave up; they keep what they showed last.
  case endlessUpdates([String])

  /// The issue in a sentence.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let view): "\(view) placed two views with the key \"\(key)\""
    case .freshInstance(let key, let view):
      "\(view) places a new view with the key \"\(key)\" in each render; "
        + "place a type, or keep the view in a property"
    case .writtenAfterReading(let key, let view):
      "\(view) wrote \"\(key)\" after reading it in the same render; write in a hook or a callback"
    case .placedTwice(let key, let view):
      "\(view) placed a view again with the key \"\(key)\""
    case .placedByTwo(let key, let parents):
      "\(parents.joined(separator: " and ")) place one view with the key \"\(key)\""
    case .unclearRepetition(let place, let view):
      "\(view) ran the call at \(place) another number of times than in the render before; "
        + "give each run an id:"
    case .noSelection(let list): "\(list) has no selection for such a row"
    case .otherFunction(let key, let view):
      "\(view) asked for the function \"\(key)\" as another type than it was given"
    case .removedElement(let element, let view):
      "a binding wrote to \(element) of \(view), which has been removed"
    case .controllerGone(let view):
      "\(view) is not rendered any more: nobody holds its controller, and so its tree has ended"
    case .endlessUpdates(let views): "these views never settle: \(views.joined(separator: "; "))"
    }
  }
}
