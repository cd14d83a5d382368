@MainActor let shop = Item(in: screen)
@MainActor let settings = Item(in: screen)
@MainActor let composer = Item(in: screen)
@MainActor let search = Item(in: screen)
@MainActor let share = Item(in: screen)
@MainActor let more = Item(in: card)
@MainActor let tags = [Item(in: card), Item(in: card)]
@MainActor let rows = [(Item(in: settings), Item(in: settings))]
