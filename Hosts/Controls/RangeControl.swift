public import Foundation
public import Observation
import Reconciler

/// A control for a number in a range: a ``Slider`` or a ``Stepper``.
@Observable
public class RangeControl: Control {
  /// The number; if it is not in ``range``, the control shows the nearest number that is.
  public final var value = 0.0 { didSet { if value != oldValue { contentDidChange() } } }

  /// The numbers that the user can choose from.
  @ObservationIgnored public final var range = 0.0...1.0 {
    didSet { if range != oldValue { contentAndSizeDidChange() } }
  }

  /// The distance between numbers that the user can choose; `nil` for the control's own.
  @ObservationIgnored public final var step: Double? {
    didSet { if step != oldValue { contentAndSizeDidChange() } }
  }

  /// The closure that is called when the user has changed the number.
  @ObservationIgnored public final var onChange: ((Double) -> Void)?

  override public final var isFocusable: Bool { true }

  /// The number in the range that the control shows.
  package final var shownValue: Double {
    value.isNaN ? range.lowerBound : min(range.upperBound, max(range.lowerBound, value))
  }

  /// The change that one key makes.
  package var increment: Double { step ?? 1 }

  /// The distance between numbers to which the user's are rounded.
  fileprivate var rounding: Double? { step }

  /// Reports that the user has changed the number; hosts call it.
  ///
  /// The number is rounded to a step from the lower bound.
  public final func userDidSet(_ value: Double) {
    guard isEnabled else { return }
    var value = value
    if let rounding, rounding > 0 {
      value = range.lowerBound + ((value - range.lowerBound) / rounding).rounded() * rounding
    }
    value = min(range.upperBound, max(range.lowerBound, value))
    guard value != self.value else { return }
    self.value = value
    onChange?(value)
  }

  /// Changes the number with the arrow keys to the left and right, `-` and `+`, Home and End.
  override public func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled else { return super.keyDown(press) }
    switch press {
    case KeyPress(.left), "-": userDidSet(shownValue - increment)
    case KeyPress(.right), "+": userDidSet(shownValue + increment)
    case KeyPress(.home): userDidSet(range.lowerBound)
    case KeyPress(.end): userDidSet(range.upperBound)
    default: return super.keyDown(press)
    }
    return true
  }
}

/// A knob on a line, for a number whose exact value does not matter.
public final class Slider: RangeControl {
  override public var accessibilityRole: AccessibilityRole { .slider }

  /// The step, or a twentieth of the range.
  override package var increment: Double { step ?? (range.upperBound - range.lowerBound) / 20 }

  /// The place of the knob, from 0 to 1.
  package var fraction: Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (shownValue - range.lowerBound) / length : 0
  }

  /// Moves the knob to a point.
  override public func press(at point: CGPoint) -> Bool {
    // The knob is as wide as a character, and its middle stands for the number.
    let room = frame.width - metrics.character.width
    let place = room > 0 ? (point.x - metrics.character.width / 2) / room : 0
    userDidSet(range.lowerBound + place * (range.upperBound - range.lowerBound))
    return true
  }
}

/// A number with buttons that decrease and increase it by a step, 1 unless you set another one.
///
/// The user can also type the number.
public final class Stepper: RangeControl {
  /// The digits that the user has typed since another key was pressed.
  private var typed = ""

  override public var accessibilityRole: AccessibilityRole { .stepper }

  override fileprivate var rounding: Double? { increment }

  /// The number of decimals of the numbers that the user can choose.
  package var decimals: Int {
    (0..<6).first { places in
      let factor = pow(10, Double(places))
      return [increment, range.lowerBound].allSatisfy { number in
        abs(number * factor - (number * factor).rounded()) < 1e-6
      }
    } ?? 6
  }

  /// Returns a number as the control shows it.
  package func text(of number: Double) -> String {
    String(format: "%.\(decimals)f", number)
  }

  /// Takes the digits of a number, with a point if the control shows decimals; Backspace removes the last one.
  ///
  /// The number follows each digit. If it would be too great, the digit begins another number.
  override public func keyDown(_ press: KeyPress) -> Bool {
    guard isEnabled, let edited = edited(by: press) else {
      typed = ""
      return super.keyDown(press)
    }
    typed = edited
    userDidSet(Double(edited) ?? 0)
    return true
  }

  /// Returns the digits after a key; `nil` if the key is not for them.
  private func edited(by press: KeyPress) -> String? {
    if press == KeyPress(.backspace) {
      return String((typed.isEmpty ? text(of: shownValue) : typed).dropLast())
    }
    guard press.modifiers.isEmpty, case .character(let character) = press.key else { return nil }
    if character == "." { return decimals > 0 && !typed.contains(".") ? typed + "." : nil }
    guard character.isASCII, character.isNumber else { return nil }
    let longer = typed + "\(character)"
    return (Double(longer) ?? 0) > range.upperBound ? "\(character)" : longer
  }

  /// Forgets the digits.
  override public func focusDidChange(_ isFocused: Bool) {
    typed = ""
    super.focusDidChange(isFocused)
  }

  /// Decreases the number in the left half, and increases it in the right half.
  override public func press(at point: CGPoint) -> Bool {
    userDidSet(shownValue + (point.x < frame.width / 2 ? -increment : increment))
    return true
  }
}
