let diff = LineDiff(from: "one\n", to: "two\n")
