import UIKit

final class ToDoScreen: StateView {}
