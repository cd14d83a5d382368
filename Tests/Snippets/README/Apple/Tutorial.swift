import Reconciler

final class ToDoScreen: StateView {}
