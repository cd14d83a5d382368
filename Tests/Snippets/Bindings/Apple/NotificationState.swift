import UIKit

extension Notification.Name {
  static let syncDidFail = Notification.Name("syncDidFail")
}
