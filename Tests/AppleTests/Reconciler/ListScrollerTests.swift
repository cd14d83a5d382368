#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import Layout
  import Reconciler
  import Testing

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// Lists that the platform's scroll view shows.
  @MainActor @Suite(.serialized) struct ListScrollerTests {
    private let driver: ViewDriver
    private let list: ListView

    init() throws {
      driver = ViewDriver(NumbersScreen.self, size: CGSize(width: 320, height: 200))
      list = try #require(driver.find(.type(ListView.self)).view as? ListView)
    }

    private var texts: [String] { driver.texts.filter { !$0.isEmpty } }

    #if canImport(UIKit)
      private var scroller: UIScrollView? {
        list.subviews.lazy.compactMap { $0 as? UIScrollView }.first
      }

      private func scroll(to offset: Double) throws {
        let scroller = try #require(scroller)
        scroller.contentOffset = CGPoint(x: 0, y: offset)
        driver.flush()
      }

      private var contentHeight: Double? { scroller.map { Double($0.contentSize.height) } }
      private var shownOffset: Double? { scroller.map { Double($0.contentOffset.y) } }
    #else
      private var scroller: NSScrollView? {
        list.subviews.lazy.compactMap { $0 as? NSScrollView }.first
      }

      private func scroll(to offset: Double) throws {
        let scroller = try #require(scroller)
        scroller.contentView.scroll(to: NSPoint(x: 0, y: offset))
        scroller.reflectScrolledClipView(scroller.contentView)
        driver.flush()
      }

      private var contentHeight: Double? { scroller?.documentView.map { Double($0.frame.height) } }
      private var shownOffset: Double? { scroller.map { Double($0.contentView.bounds.minY) } }
    #endif

    @Test func theScrollViewHasRoomForAllRows() {
      #expect(contentHeight == 20_000)
      #expect(texts.first == "0" && texts.count < 60)
    }

    @Test func scrollingShowsOtherRows() throws {
      try scroll(to: 4_000)
      #expect(list.visibleRows == 200..<210)
      #expect(texts.contains("205") && !texts.contains("0"))
    }

    @Test func theListScrollsTheScrollView() throws {
      list.scroll(toRow: 500, at: .top)
      driver.flush()
      #expect(shownOffset == 10_000)
      #expect(texts.contains("500"))
    }

    @Test func placesBeyondTheEndsAreNotFollowed() throws {
      try scroll(to: 30_000)
      #expect(list.contentOffset.y == 19_800)
      #expect(list.visibleRows == 990..<1_000)
    }
  }

  /// Lists with sections that the platform's scroll view shows.
  @MainActor @Suite(.serialized) struct ListHeaderTests {
    @Test func headersStayInSight() throws {
      let driver = ViewDriver(DozensScreen.self, size: CGSize(width: 320, height: 200))
      let list = try #require(driver.find(.type(ListView.self)).view as? ListView)
      for offset in [0.0, 100, 250, 1_000] {
        list.contentOffset.y = offset
        driver.flush()
        let section = Int(offset / 260)
        let header = try #require(list.view(atRow: 13 * section))
        #expect(Double(header.frame.minY) == min(offset, 260 * Double(section) + 240))
        // In front of the rows.
        let last = list.placementView.subviews.lastIndex { $0 is NumberRow } ?? 0
        #expect(list.placementView.subviews[last...].contains { $0 === header })
      }
    }
  }

  /// Some numbers under a header.
  private struct Dozen: Identifiable {
    struct Number: Identifiable { var id: Int }
    var id: Int
    var numbers: [Number] { (0..<12).map { Number(id: 12 * id + $0) } }
  }

  /// A screen with a list of numbers in sections.
  private final class DozensScreen: StateView {
    override func render() {
      placeList(
        sections: (0..<50).map { Dozen(id: $0) }, "dozens", items: \.numbers, rowHeight: .fixed(20)
      ) { row, number in
        row.place(NumberRow.self, update: { $0.number = number.id })
      } header: { row, dozen in
        row.place(DozenHeader.self, update: { $0.dozen = dozen.id })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  private final class DozenHeader: StateView {
    @Prop var dozen = 0

    override func render() {
      place(TagView.self, "dozen", update: { [dozen] in $0.tagText = "dozen \(dozen)" }) { make in
        make.edges.equalToSuperview()
      }
    }
  }

  /// A screen with a list of a thousand numbers.
  private final class NumbersScreen: StateView {
    override func render() {
      placeList(0..<1_000, "numbers", id: \.self, rowHeight: .fixed(20)) { row, number in
        row.place(NumberRow.self, update: { $0.number = number })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  private final class NumberRow: StateView {
    @Prop var number = 0

    override func render() {
      place(TagView.self, "number", update: { [number] in $0.tagText = "\(number)" }) { make in
        make.edges.equalToSuperview()
      }
    }
  }
#endif
