@MainActor let query = text
