import Testing

/// A document that ends in its state `pass` if a rule of SCXML holds, for clones without the tests of the W3C.
struct SCXMLDocument: CustomTestStringConvertible {
  /// The section of the recommendation, and the rule.
  let rule: String

  private let attributes: String
  private let content: String

  init(_ rule: String, attributes: String = "", _ content: String) {
    (self.rule, self.attributes, self.content) = (rule, attributes, content)
  }

  var testDescription: String { rule }

  var text: String {
    #"<scxml version="1.0" \#(attributes)>\#(content)<final id="pass"/><final id="fail"/></scxml>"#
  }

  static let all: [SCXMLDocument] = [
    SCXMLDocument(
      "3.2: without an initial attribute, the first state in document order is entered",
      #"<state id="a"><transition target="pass"/></state><state id="b"><transition target="fail"/></state>"#
    ),
    SCXMLDocument(
      "3.3: the transition of an initial element runs its content after the entry of the parent",
      """
      <datamodel><data id="n" expr="1"/></datamodel>
      <state id="p"><onentry><assign location="n" expr="n * 2"/></onentry>
      <initial><transition target="q"><assign location="n" expr="n + 3"/></transition></initial>
      <state id="o"><transition target="fail"/></state>
      <state id="q"><onentry><assign location="n" expr="n * 10"/></onentry>
      <transition cond="n == 50" target="pass"/><transition target="fail"/></state></state>
      """),
    SCXMLDocument(
      "3.4: a parallel state is done when all of its regions are",
      """
      <parallel id="p"><transition event="done.state.p" target="pass"/>
      <transition event="late" target="fail"/>
      <onentry><send event="late" delay="1s"/></onentry>
      <state id="x"><state id="x1">
      <transition event="done.state.y" target="x2"/></state><final id="x2"/></state>
      <state id="y"><state id="y1"><transition target="y2"/></state><final id="y2"/></state></parallel>
      """),
    SCXMLDocument(
      "3.5: the first transition in document order whose condition holds is taken",
      """
      <state id="a"><onentry><raise event="e"/></onentry><transition event="e" cond="false" target="fail"/>
      <transition event="e" target="pass"/><transition event="e" target="fail"/></state>
      """),
    SCXMLDocument(
      "3.6: an initial attribute may name states in several regions",
      attributes: #"initial="x2 y2""#,
      """
      <parallel id="p"><onentry><send event="late" delay="1s"/></onentry>
      <transition event="late" target="fail"/><transition event="both" target="pass"/>
      <state id="x"><state id="x1"/><state id="x2"><transition cond="In('y2')" target="x3"/></state>
      <state id="x3"><onentry><raise event="both"/></onentry></state></state>
      <state id="y"><state id="y1"/><state id="y2"/></state></parallel>
      """),
    SCXMLDocument(
      "3.7: entering a final substate raises done.state of its parent",
      """
      <state id="p"><transition event="done.state.p" target="pass"/><transition event="*" target="fail"/>
      <state id="q"><transition target="r"/></state><final id="r"/></state>
      """),
    SCXMLDocument(
      "3.9: exit actions run from the inside out, then the transition, then entry actions from the outside in",
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="p"><onexit><assign location="n" expr="n * 10 + 2"/></onexit>
      <state id="q"><onexit><assign location="n" expr="n * 10 + 1"/></onexit>
      <transition target="s"><assign location="n" expr="n * 10 + 3"/></transition></state></state>
      <state id="r"><onentry><assign location="n" expr="n * 10 + 4"/></onentry>
      <state id="s"><onentry><assign location="n" expr="n * 10 + 5"/></onentry>
      <transition cond="n == 12345" target="pass"/><transition target="fail"/></state></state>
      """),
    SCXMLDocument(
      "3.10: a shallow history restores the direct substate, which is then entered by default",
      attributes: #"initial="p""#,
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="p" initial="q"><history id="h"><transition target="q"/></history>
      <state id="q"><transition target="r2"/></state>
      <state id="r" initial="r1"><state id="r1"><transition cond="n == 1" target="pass"/>
      <transition target="fail"/></state>
      <state id="r2"><transition cond="n == 0" target="o"/><transition target="fail"/></state></state></state>
      <state id="o"><onentry><assign location="n" expr="1"/></onentry><transition target="h"/></state>
      """),
    SCXMLDocument(
      "3.10: a deep history restores all descendants", attributes: #"initial="p""#,
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="p" initial="q"><history id="d" type="deep"><transition target="q"/></history>
      <state id="q"><transition target="r2"/></state>
      <state id="r" initial="r1"><state id="r1"><transition target="fail"/></state>
      <state id="r2"><transition cond="n == 0" target="o"/><transition target="pass"/></state></state></state>
      <state id="o"><onentry><assign location="n" expr="1"/></onentry><transition target="d"/></state>
      """),
    SCXMLDocument(
      "3.10: without a record, the default transition of a history is taken, with its content",
      """
      <state id="a"><transition target="h"/></state>
      <state id="p" initial="q"><history id="h"><transition target="r"><raise event="e"/></transition></history>
      <state id="q"><transition target="fail"/></state>
      <state id="r"><transition event="e" target="pass"/><transition event="*" target="fail"/></state></state>
      """),
    SCXMLDocument(
      "3.12: descriptors match whole words of names, and several may stand in one attribute",
      """
      <state id="a"><onentry><raise event="error.network.lost"/><raise event="errors"/></onentry>
      <transition event="other error.net" target="fail"/><transition event="ok error.network" target="b"/></state>
      <state id="b"><transition event="error" target="fail"/><transition event="*" target="pass"/></state>
      """),
    SCXMLDocument(
      "3.13: a transition of a descendant comes before those of its ancestors",
      """
      <state id="p"><onentry><raise event="e"/></onentry><transition event="e" target="fail"/>
      <state id="q"><transition event="e" target="pass"/></state></state>
      """),
    SCXMLDocument(
      "3.13: an external transition leaves its source, an internal one does not",
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="p"><onexit><assign location="n" expr="n + 1"/></onexit>
      <transition event="in" type="internal" target="r"/><transition event="ex" target="s"/>
      <state id="q"><onentry><raise event="in"/></onentry></state>
      <state id="r"><onentry><raise event="ex"/></onentry><transition cond="n != 0" target="fail"/></state>
      <state id="s"><transition cond="n == 1" target="pass"/><transition target="fail"/></state></state>
      """),
    SCXMLDocument(
      "3.13: a transition without a target leaves and enters nothing",
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="p"><onentry><raise event="e"/><raise event="f"/></onentry>
      <onexit><assign location="n" expr="n + 10"/></onexit>
      <transition event="e"><assign location="n" expr="n + 1"/></transition>
      <transition event="f" cond="n == 1" target="pass"/><transition event="f" target="fail"/></state>
      """),
    SCXMLDocument(
      "3.13: of transitions in conflict, the first in document order is taken",
      """
      <parallel id="p"><onentry><raise event="e"/></onentry>
      <state id="x"><transition event="e" target="pass"/></state>
      <state id="y"><transition event="e" target="fail"/></state></parallel>
      """),
    SCXMLDocument(
      "3.13: eventless transitions come before raised events, and these before sent ones",
      """
      <state id="a"><onentry><send event="sent"/><raise event="raised"/></onentry>
      <transition event="*" target="fail"/><transition target="b"/></state>
      <state id="b"><transition event="sent" target="fail"/><transition event="raised" target="c"/></state>
      <state id="c"><transition event="sent" target="pass"/><transition event="*" target="fail"/></state>
      """),
    SCXMLDocument(
      "4.3: of if, elseif and else, the first branch whose condition holds runs",
      """
      <datamodel><data id="n" expr="2"/></datamodel>
      <state id="a"><onentry><if cond="n == 1"><raise event="no"/><elseif cond="n == 2"/><raise event="yes"/>
      <elseif cond="n == 2"/><raise event="no"/><else/><raise event="no"/></if></onentry>
      <transition event="yes" target="pass"/><transition event="*" target="fail"/></state>
      """),
    SCXMLDocument(
      "4.6: foreach visits the items in order, with their indices",
      """
      <datamodel><data id="n" expr="0"/><data id="i"/><data id="k"/><data id="list" expr="[3, 2, 1]"/></datamodel>
      <state id="a"><onentry><foreach array="list" item="i" index="k">
      <assign location="n" expr="n * 10 + i * (k + 1)"/></foreach></onentry>
      <transition cond="n == 343" target="pass"/><transition target="fail"/></state>
      """),
    SCXMLDocument(
      "4.9: an error ends its block, but not the blocks that follow",
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><onentry><assign location="none" expr="1"/><assign location="n" expr="n + 1"/></onentry>
      <onentry><assign location="n" expr="n + 10"/></onentry>
      <transition event="error.execution" cond="n == 10" target="pass"/><transition event="*" target="fail"/></state>
      """),
    SCXMLDocument(
      "5.3: with late binding, a variable has its value from the entry of its state on",
      attributes: #"binding="late""#,
      """
      <state id="a"><transition cond="n == 1" target="fail"/><transition target="b"/></state>
      <state id="b"><datamodel><data id="n" expr="1"/></datamodel>
      <transition cond="n == 1" target="pass"/><transition target="fail"/></state>
      """),
    SCXMLDocument(
      "5.5: done data is the data of the done event",
      """
      <state id="p"><transition event="done.state.p" cond="_event.data.total == 7" target="pass"/>
      <transition event="*" target="fail"/>
      <final id="q"><donedata><param name="total" expr="3 + 4"/></donedata></final></state>
      """),
    SCXMLDocument(
      "5.9: a condition that cannot be evaluated is false, and raises error.execution",
      """
      <state id="a"><onentry><raise event="e"/></onentry>
      <transition event="e" cond="none.member" target="fail"/>
      <transition event="error.execution" target="pass"/></state>
      """),
    SCXMLDocument(
      "5.10: _event is bound to the event that is handled",
      """
      <state id="a"><onentry><raise event="one"/><raise event="two"/></onentry>
      <transition event="*" cond="_event.name == 'one'" target="b"/><transition event="*" target="fail"/></state>
      <state id="b"><transition event="*" cond="_event.name == 'two'" target="pass"/>
      <transition event="*" target="fail"/></state>
      """),
    SCXMLDocument(
      "6.2: sent events arrive in the order of their delays, with their data",
      """
      <state id="a"><onentry><send event="late" delay="2s"/><send event="soon" delay="500ms">
      <param name="n" expr="1 + 1"/></send></onentry>
      <transition event="soon" cond="_event.data.n == 2" target="b"/><transition event="*" target="fail"/></state>
      <state id="b"><transition event="late" target="pass"/></state>
      """),
    SCXMLDocument(
      "6.3: cancel prevents a delayed event",
      """
      <state id="a"><onentry><send event="no" id="s" delay="1s"/><send event="yes" delay="2s"/>
      <cancel sendid="s"/></onentry>
      <transition event="no" target="fail"/><transition event="yes" target="pass"/></state>
      """),
    SCXMLDocument(
      "6.4: an invoked document ends with done.invoke, and is cancelled if its state is left",
      """
      <state id="a"><invoke id="i"><content><scxml version="1.0"><final id="f"/></scxml></content></invoke>
      <transition event="done.invoke.i" target="b"/><transition event="*" target="fail"/></state>
      <state id="b"><invoke><content><scxml version="1.0"><state id="s">
      <onentry><send target="#_parent" event="no" delay="1s"/></onentry></state></scxml></content></invoke>
      <onentry><send event="leave" delay="500ms"/></onentry>
      <transition event="leave" target="c"/><transition event="*" target="fail"/></state>
      <state id="c"><onentry><send event="end" delay="3s"/></onentry>
      <transition event="end" target="pass"/><transition event="*" target="fail"/></state>
      """),
  ]
}
