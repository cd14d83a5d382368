import Foundation
import Layout
import Reconciler
import Testing

/// Tabs, which keep what one has done in them.
final class TabScreen: StateView {
  enum Tab: String, CaseIterable { case news, search, profile }

  @Local var tab = Tab.news

  override func render() {
    for tab in Tab.allCases {
      place(
        PushButton.self, tab,
        update: {
          $0.title = tab.rawValue
          $0.onTap = { [weak self] in self?.tab = tab }
        })
    }
    keepAlive(limit: 1) {
      place(TabPage.self, "page \(tab)", update: { $0.title = "\(self.tab)" }) { make in
        make.top.equalToSuperview().offset(24)
        make.horizontalEdges.bottom.equalToSuperview()
      }
    }
  }
}

/// A page with state of its own, and a list below it.
final class TabPage: StateView {
  @Prop var title = ""
  @Local var likes = 0

  override func render() {
    place(TextLabel.self, "title", update: { $0.text = "\(self.title): \(self.likes)" })
    place(
      PushButton.self, "like",
      update: {
        $0.title = "Like"
        $0.onTap = { [weak self] in self?.likes += 1 }
      })
    placeList(Array(0..<200), "rows", id: { $0 }, rowHeight: .fixed(20)) { row, number in
      row.place(TextLabel.self, update: { $0.text = "Row \(number)" })
    } constraints: { make in
      make.edges.equalToSuperview()
    }
  }
}

@MainActor @Suite(.serialized) struct TabScreenTests {
  @Test func tabsKeepTheirStateAndPlaceUpToALimit() throws {
    let screen = ViewDriver(TabScreen.self)
    try screen.find(.text("Like")).tap()
    try screen.find(.role(.list)).scroll(to: 2000)
    #expect(screen.has(.text("news: 1")))
    try screen.find(.text("search")).tap()
    #expect(screen.has(.text("search: 0")))
    #expect(!screen.has(.text("news: 1")))
    #expect(screen.has(.text("Row 0")))
    try screen.find(.text("news")).tap()
    #expect(screen.has(.text("news: 1")))
    #expect(screen.has(.text("Row 100")))
    // One more than are kept: the one that was placed longest ago begins anew.
    try screen.find(.text("search")).tap()
    try screen.find(.text("profile")).tap()
    try screen.find(.text("news")).tap()
    #expect(screen.has(.text("news: 0")))
  }
}
