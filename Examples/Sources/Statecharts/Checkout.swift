import DiscreteStates

/// The payment for a cart: work that can fail, retries, and a final state.
@MainActor
final class Checkout {
  enum Step { case cart, paying, retrying, failed, done }

  enum Input: StatechartEvent {
    case add(item: String, price: Int)
    case pay, cancel
    case paid(receipt: String)
    case declined(any Error)
  }

  struct Declined: Error {}

  typealias Chart = Statechart<Checkout, Step, Input>

  private(set) var items: [String] = []
  private(set) var total = 0
  private(set) var attempts = 0
  private(set) var receipt: String?
  private(set) var error: (any Error)?

  /// Charges the customer; tests replace it.
  var charge: @Sendable (Int) async throws -> String = { _ in throw Declined() }

  static func makeChart() throws -> Chart {
    try Chart(initial: .cart) {
      StateNode(.cart) {
        On(Input.add) { checkout, item, price in
          checkout.items.append(item)
          checkout.total += price
        }
        On(.pay, to: .paying).when("not empty") { !$0.items.isEmpty }
      }
      StateNode(.paying) {
        OnEntry { $0.attempts += 1 }
        Invoke {
          ($0.charge, $0.total)
        } run: { charge, total in
          try await charge(total)
        } done: {
          .paid(receipt: $0)
        } failed: {
          .declined($0)
        }
        On(Input.paid, to: .done) { $0.receipt = $1 }
        On(Input.declined, to: .failed) { $0.error = $1 }.when("twice") { $0.attempts > 1 }
        On(Input.declined, to: .retrying) { $0.error = $1 }
        On(.cancel, to: .cart)
      }
      StateNode(.retrying) {
        On(after: { .seconds($0.attempts * 2) }, to: .paying)
        On(.cancel, to: .cart)
      }
      StateNode(.failed) { On(.pay, to: .paying) { $0.attempts = 0 } }
      FinalNode(.done)
    }
  }
}
