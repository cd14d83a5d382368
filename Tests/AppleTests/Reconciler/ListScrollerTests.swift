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
