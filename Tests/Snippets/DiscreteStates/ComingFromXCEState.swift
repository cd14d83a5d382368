func report() {}
