def run(root, cache): return 0
