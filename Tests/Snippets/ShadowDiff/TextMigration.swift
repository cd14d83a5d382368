let a = "milk\nbread\n"
let b = "milk\nbutter\n"
let text = "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n"
