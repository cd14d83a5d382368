let hunk = LineDiff(from: "one\n", to: "two\n").hunks()[0]
