// What the pages of TerminalHost take as given.

import Reconciler

final class Hello: StateView {}
