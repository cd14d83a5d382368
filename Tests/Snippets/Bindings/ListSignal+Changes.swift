typealias Row = Step

@MainActor let rows = tasks.list(id: \.id)
