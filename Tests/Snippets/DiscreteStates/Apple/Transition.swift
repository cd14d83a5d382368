import UIKit

final class SearchView: UIView {}
