import Bindings
import DiscreteStates
import Foundation
import Layout
import Reconciler
import ShadowDiff
import Testing

/// All five modules in one screen, which does not know who notifies whom.
@MainActor @Suite(.serialized) struct CartScreenTests {
  private let controller = StateViewController()
  private let screen: CartScreen

  init() {
    controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    screen = CartScreen(parentViewController: controller)
    controller.rootView = screen
  }

  private func counts(of change: () -> Void) -> MutationCounts {
    StateView.recording(change).counts
  }

  private var rows: [GoodsRow] { screen.subviews.compactMap { $0 as? GoodsRow } }

  @Test func theScreenShowsItsModels() {
    #expect(screen.renders == 1)
    #expect((screen.subviews.first as? TextView)?.text == "closed")
    #expect(rows.map(\.text) == ["1 of 2", "1 of 2"])
    #expect(rows[1].frame == CGRect(x: 0, y: 56, width: 320, height: 20))
  }

  @Test func aSignalRendersWhoReadsIt() {
    let old = rows
    let made = counts { screen.cart.goods.set(["eggs", "bread", "milk"]) }
    #expect(made == MutationCounts(creates: 1, inserts: 1))
    #expect(screen.renders == 2)
    #expect(screen.edits == [2, 1])
    #expect(rows.map(\.text) == ["1 of 3", "1 of 3", "1 of 3"])
    #expect(rows[1] === old[0] && rows[2] === old[1])
    #expect(rows.map(\.frame.minY) == [28, 56, 84])
  }

  @Test func rowsMoveAndAreLaidOutAnew() {
    let old = rows
    let made = counts { screen.cart.goods.set(["milk", "bread"]) }
    #expect(made == MutationCounts(moves: 1))
    // They read how many goods there are, which has come out the same.
    #expect(rows.map(\.renders) == [1, 1])
    #expect(rows.map(ObjectIdentifier.init) == old.reversed().map(ObjectIdentifier.init))
    #expect(screen.renders == 2)
    #expect(rows.map(\.frame.minY) == [28, 56])
  }

  @Test func aStateControllerRendersWhoReadsIt() {
    let made = counts { screen.cart.order.apply { $0.open() }.instantly() }
    #expect(made.total == 0)
    #expect(screen.renders == 2)
    #expect(rows.map(\.renders) == [1, 1])
    let title = screen.subviews.first as? TextView
    #expect(title?.text == "open")
    #expect(title?.frame == CGRect(x: 0, y: 0, width: 40, height: 20))
    screen.cart.order.apply { $0.sent() }.instantly()
    StateView.flush()
    #expect(title?.text == "closed")
    #expect(screen.renders == 3)
  }

  @Test func nothingHoldsTheScreen() {
    weak var gone: CartScreen?
    let cart: Cart
    do {
      let controller = StateViewController()
      let screen = CartScreen(parentViewController: controller)
      controller.rootView = screen
      (gone, cart) = (screen, screen.cart)
    }
    StateView.flush()
    #expect(gone == nil)
    cart.goods.set([])
    StateView.flush()
  }
}
