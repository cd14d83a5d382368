@MainActor
class Context {
  let view = UIView()
  let title = UILabel()
  let box = UIView()
}
