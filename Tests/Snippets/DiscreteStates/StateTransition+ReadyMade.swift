final class Card {
  var x = 0.0
  var opacity = 1.0
}
