import SwiftUI

@MainActor let name = StateSignal("")
