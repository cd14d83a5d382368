import Foundation
import Layout
import Reconciler
import Testing

/// Leads through the screens of a navigation.
@MainActor
final class Navigator {
  var push: (Int) -> Void = { _ in }
  var pop: () -> Void = {}
  var present: () -> Void = {}
}

private struct NavigatorKey: EnvironmentKey { static let defaultValue = Navigator() }

extension EnvironmentValues {
  fileprivate var navigator: Navigator {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}

/// A stack of pages, with a sheet above it.
final class NavigationScreen: StateView {
  @Local var path: [Int] = []
  @Local var isPresenting = false
  @Prop var overlay = View()
  private let navigator = Navigator()

  override func viewDidInitialize() {
    navigator.push = { [weak self] in self?.path.append($0) }
    navigator.pop = { [weak self] in _ = self?.path.popLast() }
    navigator.present = { [weak self] in self?.isPresenting = true }
  }

  override func render() {
    provide(\.navigator, navigator)
    keepAlive {
      place(PageView.self, path.count, update: { $0.number = self.path.last ?? 0 })
    }
    if isPresenting {
      placePortal(in: overlay, "sheet") { portal in
        portal.place(TextLabel.self, "title", update: { $0.text = "Sheet over \(self.path.count)" })
        portal.place(
          PushButton.self, "close",
          update: {
            $0.title = "Close"
            $0.onTap = { [weak self] in self?.isPresenting = false }
          })
      }
    }
  }
}

/// A page of the stack.
final class PageView: StateView {
  @Environment(\.navigator) private var navigator
  @Prop var number = 0
  @Local var count = 0

  override func render() {
    let navigator = navigator
    place(TextLabel.self, "title", update: { $0.text = "Page \(self.number), \(self.count)" })
    place(
      PushButton.self, "count",
      update: {
        $0.title = "Count"
        $0.onTap = { [weak self] in self?.count += 1 }
      })
    place(
      PushButton.self, "next",
      update: {
        $0.title = "Next"
        $0.onTap = { [number] in navigator.push(number + 1) }
      })
    if number > 0 {
      place(
        PushButton.self, "back",
        update: {
          $0.title = "Back"
          $0.onTap = { navigator.pop() }
        })
    }
    place(
      PushButton.self, "sheet",
      update: {
        $0.title = "Show sheet"
        $0.onTap = { navigator.present() }
      })
  }
}

/// An app that shows the navigation until the user signs out, and above it what its screens present.
private final class NavigationApp: StateView {
  @Local private var isSignedIn = true
  private let overlay = View()

  override func render() {
    if isSignedIn {
      place(NavigationScreen.self, "screen", update: { $0.overlay = overlay })
    }
    place(
      PushButton.self, "sign out",
      update: {
        $0.title = "Sign out"
        $0.onTap = { [weak self] in self?.isSignedIn = false }
      })
    place(overlay, "overlay")
  }
}

@MainActor @Suite(.serialized) struct NavigationScreenTests {
  @Test func pagesAreAsTheyWereWhenOneComesBackAndASheetCleansUp() throws {
    let app = ViewDriver(NavigationApp.self)
    try app.find(.text("Count")).tap()
    try app.find(.text("Next")).tap()
    #expect(app.has(.text("Page 1, 0")))
    try app.find(.text("Show sheet")).tap()
    #expect(app.has(.text("Sheet over 1")))
    try app.find(.text("Back")).tap()
    #expect(app.has(.text("Page 0, 1")))
    #expect(app.has(.text("Sheet over 0")))
    try app.find(.text("Close")).tap()
    #expect(!app.has(.text("Sheet over 0")))
    #expect(!app.has(.text("Close")))
  }

  @Test func aSheetLeavesWithTheViewThatHasPlacedIt() throws {
    let app = ViewDriver(NavigationApp.self)
    try app.find(.text("Show sheet")).tap()
    #expect(app.has(.text("Sheet over 0")))
    try app.find(.text("Sign out")).tap()
    #expect(app.has(.text("Sign out")))
    #expect(!app.has(.text("Sheet over 0")))
    #expect(!app.has(.text("Close")))
  }
}
