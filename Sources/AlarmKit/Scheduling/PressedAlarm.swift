internal import AppIntents
internal import Foundation

/// The alarm whose button's intent runs in this task.
enum PressedAlarm {
    /// Returns true if this task runs the intent of this alarm's button.
    static func isPressed(_ button: String, _ id: UUID) -> Bool {
        guard let press = CurrentPress.value else { return false }
        return press.kind == .alarm && press.button == button && UUID(uuidString: press.id) == id
    }
}
