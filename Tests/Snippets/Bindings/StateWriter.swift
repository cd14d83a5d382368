let parts = ["one", "two"]
