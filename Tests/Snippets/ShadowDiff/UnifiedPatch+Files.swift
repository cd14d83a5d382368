let text = "--- a/list\n+++ b/list\n@@ -1 +1 @@\n-milk\n+bread\n"

@MainActor var files = ["list": "milk\n"]
