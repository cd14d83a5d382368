import Controls
import Foundation
import Layout
import Reconciler
import Testing

@MainActor
@Suite struct WholeRowsTests {
  private final class Numbers: ListControl<Int> {
    override func render() {
      placeRows(Array(0..<100), id: \.self, rowHeight: .fixed(20)) { row, number in
        row.place(Label.self, update: { $0.text = "\(number)" })
      }
    }
  }

  @Test(arguments: [(200, 200), (215, 200), (199, 180), (20, 20), (7, 7)])
  func noPartOfARowIsShown(height: Int, listHeight: Int) throws {
    let driver = ViewDriver(
      Numbers.self, size: CGSize(width: 100, height: height), update: { $0.showsWholeRows = true })
    driver.flush()
    let numbers = try #require(driver.view as? Numbers)
    #expect(numbers.list?.frame.height == CGFloat(listHeight))
    // Without the property, the list fills the view.
    numbers.showsWholeRows = false
    driver.flush()
    #expect(numbers.list?.frame.height == CGFloat(height))
  }

  @Test func theListFollowsTheHeight() throws {
    let driver = ViewDriver(
      Numbers.self, size: CGSize(width: 100, height: 200), update: { $0.showsWholeRows = true })
    driver.flush()
    let numbers = try #require(driver.view as? Numbers)
    for (height, expected) in [(190, 180), (230, 220), (240, 240)] {
      numbers.superview?.frame.size.height = CGFloat(height)
      driver.flush()
      #expect(numbers.list?.frame.height == CGFloat(expected))
    }
  }
}
