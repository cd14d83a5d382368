final class Upload { var attempts = 0 }

let document = """
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="idle"/></scxml>
  """
