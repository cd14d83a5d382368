extension Statechart {
  /// The chart as an SVG picture.
  public var svg: String { svg(active: EmptyCollection()) }

  /// Returns the chart as an SVG picture, with nested boxes for states and a line for each transition.
  ///
  /// The colors follow the light or dark appearance of the viewer. Regions of a parallel state have dashed frames,
  /// and final states have double frames. A dot marks initial states. Transitions without a target, and named entry
  /// and exit actions, are lines of text in the box of their state.
  ///
  /// - Parameter active: States to mark, such as `session.configuration`.
  public func svg(active: some Sequence<ID>) -> String { SVGDrawing(program, active: active).text }

  /// The chart as a Graphviz digraph.
  public var graphviz: String { graphviz(active: EmptyCollection()) }

  /// Returns the chart as a Graphviz digraph, with a cluster for each state that has substates.
  ///
  /// Graphviz is described at <https://graphviz.org>.
  ///
  /// - Parameter active: States to fill with a color, such as `session.configuration`.
  public func graphviz(active: some Sequence<ID>) -> String {
    GraphvizDrawing(program, active: Set(active)).text
  }

  /// The chart as a Mermaid state diagram (`stateDiagram-v2`, <https://mermaid.js.org>).
  ///
  /// `--` separates the regions of a parallel state. A transition from a state to one of its substates starts at a
  /// separate node, `in …`, since Mermaid draws no line from a frame to a node inside it. Actions are not shown.
  public var mermaid: String {
    var drawing = MermaidDrawing(program)
    return drawing.text
  }
}

extension Statechart: CustomStringConvertible {
  /// The chart as indented text, with a line for each state and each transition.
  ///
  /// - Complexity: O(*n*) in the number of states and transitions.
  public var description: String {
    var outline = ChartOutlineText(program)
    return outline.text
  }
}
