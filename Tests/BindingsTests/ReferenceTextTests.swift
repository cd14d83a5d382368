// The text writes `label..\.text` without blanks.
// swift-format-ignore-file
import Bindings
import Foundation
import Testing

// The snippets of the text on SimpleStates 0.1.3, as they stand, but for its slips:
// - `.\text` is `\.text`,
// - names that are declared twice have a scope each,
// - `val` in the listener that adds a smiley is its argument `newValue`,
// - results that the text only names in comments are checked here.
// `UILabel` is a plain class; its pieces of UIKit are left out.

private final class UILabel {
  var text: String?
  var caption = ""
  var size = 0.0
  init() {}
  init(_ frame: CGRect) {}
}

@Test func basicUse() {
  let myState = State("hello")
  let label = UILabel(CGRect(x: 0, y: 0, width: 100, height: 20))
  var changingString = "initial"
  myState.bind(label, \.text)
  #expect(label.text == "hello")
  myState.on({ newValue in
    changingString = newValue
  })
  #expect(changingString == "hello")
  myState.set("hello world")
  #expect(label.text == "hello world")
  #expect(changingString == "hello world")
}

@Test func explicitTypes() {
  let myState = State<CGFloat>(1.0)
  #expect(myState.get() == 1)
}

@Test func threeWaysToBindDoTheSame() {
  let myState = State("a")
  let (first, second, third) = (UILabel(), UILabel(), UILabel())
  myState.bind(first, \.text)
  myState(second..\.text)
  third..\.text <-> myState
  for text in ["a", "b"] {
    myState.set(text)
    #expect([first.text, second.text, third.text] == [text, text, text])
  }
  // The call with an object and a path, and paths that are not optional.
  let fourth = UILabel()
  let same = myState(fourth, \.caption)(fourth..\.caption)(fourth, \.text)
  same({ #expect($0 == "b") })
  #expect(fourth.caption == "b")
}

@Test func setAndGet() {
  let label = UILabel()
  let myState = State("Text")
  #expect(myState.get() == "Text")
  label..\.text <-> myState
  myState.set("New Text")
  #expect(label.text == "New Text")
}

@Test func listenersChangeTheValueFirst() {
  let myState = State("Text")
  let label = UILabel()
  myState.on({ newValue in
    label.text = newValue + " 😀"
  })
  myState.set("hello world")
  #expect(label.text == "hello world 😀")
}

@Test func dataSourcesReloadOnEverySet() {
  let dataSource = State<[String]>([])
  var reloads = 0
  dataSource.on({ _ in reloads += 1 })
  dataSource.set(["row"])
  dataSource.set(["row"])
  #expect(reloads == 3)
  #expect(dataSource.get()[0] == "row")
}

@Test func unbinding() {
  do {
    let myState = State("Text")
    let label = UILabel()
    let labelBinding = myState.bind(label, \.text)
    myState.set("Hello World")
    #expect(label.text == "Hello World")
    myState.unBind(labelBinding)
    myState.set("Goodbye World")
    #expect(label.text == "Hello World")
  }
  do {
    let myState = State("Text")
    let label = UILabel()
    let labelBinding: Binding = label..\.text <-> myState
    myState.unBind(binding: labelBinding)
    myState.set("Goodbye World")
    #expect(label.text == "Text")
  }
}

@Test func boundStates() {
  let myLabel = UILabel()
  let myState = boundState(myLabel..\.text, "Text")
  #expect(myLabel.text == "Text")
  myState.set("New Text")
  #expect(myLabel.text == "New Text")
  let other = bindState(myLabel..\.caption, "Caption")
  #expect(myLabel.caption == other.get())
}

@Test func stateHooks() {
  let (myState, getMyState, setMyState) = useState("Text")
  let myLabel = UILabel()
  myLabel..\.text <-> myState
  setMyState("New Text")
  #expect(myLabel.text == "New Text")
  #expect(getMyState() == "New Text")
}

@Test func bundledKeyPaths() {
  let myLabel = UILabel()
  do {
    let bkp = BundledKeyPath(myLabel, \.text)
    State("a").bind(bkp)
    #expect(myLabel.text == "a")
  }
  do {
    let bkp = myLabel..\.text
    State("b").bind(bkp)
    #expect(myLabel.text == "b")
  }
}

@Test func arraysAndOptionalStates() {
  let labels = [UILabel(), UILabel()]
  let state = State("a")
  state.bind(labels.map { ($0, \UILabel.text) })
  state.bind(labels.map { ($0, \UILabel.caption) })
  let tokens = state.bind([labels[0]..\.caption, labels[1]..\.caption])
  #expect(tokens.count == 2)
  state.set("b")
  #expect(labels.map(\.text) == ["b", "b"])
  #expect(labels.map(\.caption) == ["b", "b"])
  let none: State<String>? = nil
  #expect((labels[0]..\.text <-> none) == nil)
  let some: State<String>? = State("c")
  #expect((labels[0]..\.caption <-> some) != nil)
  #expect(labels[0].caption == "c")
  #expect((0..<5).count == 5)
}
