/// A prop that is linked to a key in the parent's state.
@usableFromInline
final class LinkedState {
  private weak var view: StateView?
  let key: ShadowKey

  @MainActor var owner: ShadowNode? { view?.node }

  func isSame(as other: LinkedState) -> Bool { view === other.view && key == other.key }

  @MainActor
  init(owner: ShadowNode, key: ShadowKey) {
    view = owner.view
    self.key = key
  }
}
