// rejected: use Computed { history.canUndo }.bind(…)
import Bindings

final class Button { var isEnabled = false }
func use(_ history: EditHistory, _ button: Button) { history.canUndo.bind(button, \.isEnabled) }
