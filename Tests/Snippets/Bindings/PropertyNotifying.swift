@MainActor let player = Player()
