final class Model {
  let title = State("hello")
  let rows = State([1])
}
