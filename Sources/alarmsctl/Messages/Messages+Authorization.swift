import AlarmsClient
import Gettext
import JSONText

/// Messages about the person's decisions on apps.
extension Messages {
    /// The decision on an app, in a word.
    static func authorization(_ state: AuthorizationState) -> String {
        // Translators: Whether an app may set alarms, in a word.
        switch state {
        case .authorized: localized("allowed")
        case .denied: localized("denied")
        case .notDetermined: localized("undecided")
        default: TerminalText.harmless(state.rawValue)
        }
    }
}
