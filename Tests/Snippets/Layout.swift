// What the pages of Layout take as given.

import Foundation
import Layout

final class Item: LayoutItem {
  let layoutNode = LayoutNode()
  weak var parent: Item?
  var layoutParent: (any LayoutItem)? { parent }

  init(in parent: Item? = nil) { self.parent = parent }
}

@MainActor let root = Item()
@MainActor let card = Item(in: root)
@MainActor let form = root
@MainActor let controls = root
@MainActor let icon = Item(in: card)
@MainActor let image = Item(in: card)
@MainActor let panel = Item(in: card)
@MainActor let picture = Item(in: card)
@MainActor let title = Item(in: card)
@MainActor let label = Item(in: form)
@MainActor let entry = Item(in: form)
@MainActor let save = Item(in: form)
@MainActor let cancel = Item(in: form)
@MainActor let (one, two, three) = (Item(in: form), Item(in: form), Item(in: form))

@MainActor let screen = root
@MainActor let banner = Item(in: screen)
@MainActor let products = [Item(in: screen), Item(in: screen)]
@MainActor let labels = [Item(in: card), Item(in: card)]

@MainActor let solver = Solver()
@MainActor let (leading, width) = (Variable("leading"), Variable("width"))
@MainActor let cardTrailing = Variable("card.trailing")
