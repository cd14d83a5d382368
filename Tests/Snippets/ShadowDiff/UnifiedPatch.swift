let old = "milk\nbread\n"
let new = "milk\nbutter\n"
