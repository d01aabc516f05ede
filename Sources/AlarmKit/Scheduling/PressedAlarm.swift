internal import AppIntents
internal import Foundation

/// The alarm whose button's intent this task runs.
enum PressedAlarm {
    /// True if this task runs the intent of that button of that alarm.
    static func isPressed(_ button: String, _ id: UUID) -> Bool {
        guard let press = CurrentPress.value else { return false }
        return press.kind == .alarm && press.button == button && UUID(uuidString: press.id) == id
    }
}
