struct Ada {
  let name = State("Ada")
}

@MainActor let person = Ada()
