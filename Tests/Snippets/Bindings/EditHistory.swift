@MainActor let history = EditHistory()
