import Bindings
import DiscreteStates
import Foundation
import Layout
import Reconciler
import ShadowDiff

/// The model of the screen: goods in a signal, and named states for whether they can be ordered.
final class Cart {
  let goods = StateSignal(["bread", "milk"])
  lazy var total = Computed { [goods] in goods.get().count }
  var isOpen = false
  lazy var order = StateCtrl(for: self)

  static func open() -> DiscreteState<Cart> { DiscreteState { $0.isOpen = true } }
  static func sent() -> DiscreteState<Cart> { DiscreteState { $0.isOpen = false } }
}

/// A text with a size of its own: ten points a character.
final class TextView: Reconciler.View {
  var text = "" { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  override var intrinsicContentSize: CGSize { CGSize(width: 10 * text.count, height: 20) }
}

/// A screen that reads all it shows from models that know nothing of it.
final class CartScreen: StateView {
  let cart: Cart
  var renders = 0

  /// How the goods have changed from render to render.
  var edits: [Int] = []
  private var shown: [String] = []

  required init(parentViewController: PlatformViewController) {
    cart = Cart()
    super.init(parentViewController: parentViewController)
  }

  override func render() {
    renders += 1
    let goods = cart.goods.get()
    edits.append(SequenceDiff(from: shown, to: goods, moves: .fewest).editCount)
    shown = goods
    let isOpen = cart.order.isIn { $0.open() }
    let title = place(TextView.self, "title") { make in make.top.left.equalTo(self) }.view
    title.text = isOpen ? "open" : "closed"
    var above: Reconciler.View = title
    for name in goods {
      let row = place(GoodsRow.self, name, update: { $0.cart = cart }) { make in
        make.left.right.equalTo(self)
        make.top.equalTo(above.layout.bottom).offset(8)
        make.height.equalTo(20)
      }
      above = row.view
    }
  }
}

/// One of the goods, which shows how many there are of all.
final class GoodsRow: StateView {
  @Prop var cart: Cart?
  var renders = 0
  private(set) var text = ""

  override func render() {
    renders += 1
    text = "1 of \(cart?.total.get() ?? 0)"
  }
}
