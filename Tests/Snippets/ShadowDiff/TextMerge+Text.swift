let merge = TextMerge(base: "milk\n", ours: "butter\n", theirs: "bread\n")
