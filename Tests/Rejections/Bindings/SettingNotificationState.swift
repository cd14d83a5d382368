// rejected: value of type 'NotificationState<Int>' has no member 'set'
import Bindings

func use(_ state: NotificationState<Int>) { state.set(1) }
