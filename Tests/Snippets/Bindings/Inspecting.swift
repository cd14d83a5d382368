@MainActor let effect = {
  let total = Computed { 20 }.named("total")
  return Effect { print(total.get()) }
}()
