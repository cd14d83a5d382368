@MainActor var places: [Variable: Double] = [:]
