@MainActor let rest = Computed { 1 }
