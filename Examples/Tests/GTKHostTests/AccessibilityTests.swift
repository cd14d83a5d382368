import Foundation
import Testing

extension GTKTests {
  /// The contents of the gallery that AT-SPI reports to a screen reader.
  @Suite(
    .enabled(
      if: SessionBus.isAvailable && hasAccessibilityClient,
      "needs dbus-run-session, gapplication, at-spi2-core and python3-pyatspi"))
  struct Accessibility {
    @Test func theGalleryIsReadOut() throws {
      let said = try SessionBus.perform(
        "exec /usr/bin/python3 -c \"$READER\" \"$1/Gallery\"",
        environment: ["GTK_A11Y": "atspi", "READER": Self.reader])
      let lines = said.filter { $0.hasPrefix("|") }.map { String($0.dropFirst()) }
      let text = said.joined(separator: "\n")
      #expect(lines.first == "application Gallery", "\(text)")
      #expect(lines.dropFirst().first == "  frame Gallery [active]", "\(text)")
      // The list has the focus, and one of its rows is selected, named by its texts.
      #expect(text.contains("list Rivers [focused]"), "\(text)")
      #expect(lines.count { $0.contains("list item") && $0.hasSuffix("[selected]") } == 1)
      #expect(text.contains("list item Amazon, 6400 km [selected]"), "\(text)")
      // The order of reading is that of placing.
      let names = [
        "list Rivers", "label River", "list item Amazon", "label The upper pane",
        "image Information", "progress bar Working", "text Notes",
      ]
      let places = names.map { name in lines.firstIndex { $0.contains(name) } }
      #expect(!places.contains(nil), "\(zip(names, places).filter { $0.1 == nil }) in \(text)")
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(text)")
      // Both were announced when they happened.
      #expect(text.contains("|event object:state-changed:focused 1 Rivers"), "\(text)")
      #expect(text.contains("|event object:state-changed:selected 1 Amazon, 6400 km"), "\(text)")
    }

    /// Starts an application, acts by xdotool, and prints its tree of accessible objects and what it announces.
    ///
    /// Each wait has a limit.
    private static let reader = """
      import subprocess, sys, time
      app = subprocess.Popen([sys.argv[1], "--gtk"])
      import pyatspi
      from gi.repository import GLib
      events = []
      def heard(event):
          events.append("event %s %d %s" % (event.type, event.detail1, event.source.name))
      def tool(*words):
          done = subprocess.run(["timeout", "60", "xdotool", *words], capture_output=True, text=True)
          return done.stdout.strip()
      def wait(seconds):
          context, end = GLib.MainContext.default(), time.time() + seconds
          while time.time() < end:
              while context.iteration(False): pass
              time.sleep(0.01)
      def find():
          desktop = pyatspi.Registry.getDesktop(0)
          for index in range(desktop.childCount):
              child = desktop.getChildAtIndex(index)
              if child and child.get_process_id() == app.pid and child.childCount: return child
      pyatspi.Registry.registerEventListener(
          heard, "object:state-changed:selected", "object:state-changed:focused")
      found, end = None, time.time() + 60
      while not found and time.time() < end:
          wait(0.1)
          found = find()
      window = tool("search", "--sync", "--onlyvisible", "--name", "^Gallery$")
      tool("windowfocus", "--sync", window)
      def names(item):
          if item is None: return []
          below = [names(item.getChildAtIndex(index)) for index in range(item.childCount)]
          return sum(below, [item.name or ""])
      # The second page, a row of its table, and back to the first row.
      for step, result in [
          ("click 500 14", "Rivers"), ("click 60 100", "focused 1 Rivers"), ("key Down", "selected 1"),
          ("key Home", "selected 1 Amazon, 6400 km")]:
          events_before = len(events)
          words = step.split()
          if words[0] == "click":
              tool("mousemove", "--window", window, words[1], words[2], "click", "1")
          else:
              tool(*words)
          # GTK announces changes only of what has been read before.
          end = time.time() + 60
          while time.time() < end:
              if any(result in text for text in names(found) + events[events_before:]): break
              wait(0.05)
      def show(item, depth):
          if item is None: return
          states = [pyatspi.stateToString(state) for state in item.getState().getStates()]
          shown = [state for state in ("active", "focused", "selected") if state in states]
          words = [item.getRoleName(), item.name] + (["[%s]" % " ".join(shown)] if shown else [])
          print("|" + "  " * depth + " ".join(word for word in words if word))
          for index in range(item.childCount): show(item.getChildAtIndex(index), depth + 1)
      if found: show(found, 0)
      for event in events: print("|" + event)
      app.kill()
      """
  }
}

private let hasAccessibilityClient =
  !run("sh", "-c", "test -d /usr/share/at-spi2 -o -x /usr/libexec/at-spi-bus-launcher && echo yes")
  .isEmpty
  && run(
    "/usr/bin/python3", "-c", "import importlib.util as u; print(u.find_spec('pyatspi') != None)")
    == "True"
