/// Lets ``StateView/state`` be assigned dictionaries, and be used as one.
///
/// ```swift
/// state = ["count": 1, Home.image: image]   // a literal
/// state = loaded                             // a [String: Any], or of any other keys
/// for (key, value) in state { … }            // a copy
/// ```
///
/// Where what is written fits ``ViewState`` it is that; where it fits a dictionary alone, it is one.
@MainActor
public protocol StateDictionaries: AnyObject {
  /// The view's own data, by key.
  var state: ViewState { get set }
}

extension StateDictionaries {
  /// The values: a copy to read, or all that there is to be.
  ///
  /// Reading it in ``StateView/render()`` makes the view depend on all of the state.
  @_disfavoredOverload
  public var state: [AnyHashable: Any?] {
    get {
      let state: ViewState = state
      return state.dictionary
    }
    set { state = ViewState(newValue) }
  }
}
