@MainActor let (price, effect) = {
  let price = State(10).named("price")
  let total = Computed { price.get() * 2 }.named("total")
  return (price, Effect { print(total.get()) }.named("show"))
}()
