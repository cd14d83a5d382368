import UIKit

final class Toast: UIView {}

@MainActor
class Context: StateView {}
