let base = "milk\nbread\n"
let ours = "milk\nbutter\n"
let theirs = "milk\nbread\nsalt\n"
