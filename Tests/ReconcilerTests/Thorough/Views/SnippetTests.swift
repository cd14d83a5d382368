import Foundation
import Layout
import Reconciler
import Testing

/// The snippets of the texts that StateView was described with.
@MainActor @Suite(.serialized) struct SnippetTests {
  final class UIImage {}

  enum Home: StateKey {
    case image
  }

  class ImageViewWithTags: StateView {
    var renders = 0
    var shownByText: UIImage?
    var shownByEnum: UIImage?

    override func render() {
      renders += 1
      shownByText = props["image"] as? UIImage
      shownByEnum = prop(withValueForKey: Home.image) as? UIImage
    }
  }

  class PlaceholderImageView: StateView {}

  class First: StateView {
    override func render() {
      if let selectedImage = self.state["selectedImage"] as? UIImage {
        _ = selectedImage
        place(ImageViewWithTags.self, "image") { make in
          make.size.equalTo(self)
          make.center.equalTo(self)
        }
      } else {
        place(PlaceholderImageView.self, "placeholder") { make in
          make.size.equalTo(self)
          make.center.equalTo(self)
        }
      }
    }
  }

  class Second: StateView {
    override func render() {
      if let selectedImage = self.state["selectedImage"] as? UIImage {
        let imageView = place(ImageViewWithTags.self, "image") { make in
          make.size.equalTo(self)
          make.center.equalTo(self)
        }
        imageView.prop(forKey: "image", is: selectedImage)
        imageView.prop(forKey: Home.image, is: selectedImage)
      } else {
        place(PlaceholderImageView.self, "placeholder") { make in
          make.size.equalTo(self)
          make.center.equalTo(self)
        }
      }
    }
  }

  @Test func theViewUpdatesItselfWhenDataChanges() throws {
    let controller = StateViewController()
    controller.view.frame = .init(x: 0, y: 0, width: 320, height: 480)
    let root = First(parentViewController: controller)
    controller.rootView = root
    #expect(root.subviews.count == 1)
    let placeholder = try #require(root.subviews.first as? PlaceholderImageView)
    #expect(root.frame.size == controller.view.frame.size)
    #expect(placeholder.frame == root.bounds)
    root.state["selectedImage"] = UIImage()
    StateView.flush()
    #expect(root.subviews.count == 1)
    #expect(root.subviews.first is ImageViewWithTags)
    #expect(root.subviews.first?.frame == root.bounds)
    #expect(placeholder.superview == nil)
  }

  @Test func propsFollowState() throws {
    let controller = StateViewController()
    let root = Second(parentViewController: controller)
    controller.rootView = root
    let (first, second) = (UIImage(), UIImage())
    root.state["selectedImage"] = first
    StateView.flush()
    let image = try #require(root.subviews.first as? ImageViewWithTags)
    #expect(image.shownByText === first)
    #expect(image.shownByEnum === first)
    root.state["selectedImage"] = second
    StateView.flush()
    #expect(root.subviews.first === image)
    #expect(image.shownByText === second)
    #expect(image.shownByEnum === second)
    #expect(image.renders == 2)
    root.state["selectedImage"] = second
    StateView.flush()
    #expect(image.renders == 2)
  }

  /// Both spellings of keys, with and without what brings a plain view up to date.
  class Spellings: StateView {
    override func render() {
      place(PlaceholderImageView.self, key: 1) { make in make.size.equalTo(10) }
      place(TestLabel.self, 2) { make in make.size.equalTo(20) }
      place(TestLabel.self, key: 3) { make in make.size.equalTo(30) }
      place(
        TestLabel.self, key: 4, update: { $0.text = "four" }, constraints: { $0.size.equalTo(40) })
      place(TestLabel.self, 5, update: { $0.text = "five" }, { $0.size.equalTo(50) })
      place(TestLabel.self, key: 6, update: { $0.text = "six" })
      place(TestLabel.self, key: 7)
    }
  }

  @Test func keysAreSpelledWithAndWithoutALabel() {
    let controller = StateViewController()
    controller.rootView = Spellings(parentViewController: controller)
    StateView.flush()
    let shown = controller.rootView?.subviews ?? []
    #expect(shown.map(\.frame.width) == [10, 20, 30, 40, 50, 0, 0])
    #expect(shown.map { ($0 as? TestLabel)?.text } == [nil, "", "", "four", "five", "six", ""])
  }
}
