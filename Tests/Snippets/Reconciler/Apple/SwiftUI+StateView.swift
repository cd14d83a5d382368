import SwiftUI

final class Profile: StateView {
  @Prop var name = ""
}

@MainActor
class Context: StateView {
  @Local var count = 0
}
