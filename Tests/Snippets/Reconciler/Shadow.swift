import Bindings

@MainActor let cart = StateView()
