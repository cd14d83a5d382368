// rejected: 'isFinished' has been renamed to 'hasEnded'
import DiscreteStates

final class Panel {}

enum Input: StatechartEvent { case next }

func isOver(_ session: StatechartSession<Panel, String, Input>) -> Bool { session.isFinished }
