/// A view whose ``StateView/state`` can be assigned from dictionaries and read as one.
///
/// ```swift
/// state = ["count": 1, Home.image: image]   // a literal
/// state = loaded                             // a [String: Any], or of any other keys
/// for (key, value) in state { … }            // a copy
/// ```
///
/// An expression that fits both types is a ``ViewState``. An expression that fits only a dictionary is a dictionary.
@MainActor
public protocol StateDictionaries: AnyObject {
  /// The view's own state, under keys.
  var state: ViewState { get set }
}

extension StateDictionaries {
  /// A copy of the values.
  ///
  /// Assigning a dictionary replaces all values.
  ///
  /// If ``StateView/render()`` reads it, every change of the state renders the view.
  @_disfavoredOverload
  public var state: [AnyHashable: Any?] {
    get {
      let state: ViewState = state
      return state.dictionary
    }
    set { state = ViewState(newValue) }
  }
}
