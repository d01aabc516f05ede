import AlarmsClient
import Gettext
import JSONText

/// Messages about changes that can be undone.
extension Messages {
    /// The change of an entry, in a word.
    static func action(_ entry: UndoEntry) -> String {
        // Translators: What was done to an alarm, in a word.
        switch entry.action {
        case "schedule": localized("set")
        case "update": localized("changed")
        case "cancel": localized("cancelled")
        case "enable": localized("enabled")
        case "disable": localized("switched off")
        case "skip-next": localized("skipped")
        case "unskip": localized("skip ended")
        case "extend": localized("extended")
        case "stop": localized("stopped")
        default: TerminalText.harmless(entry.action)
        }
    }

    /// The change of an entry that was undone.
    static func undone(_ entry: UndoEntry) -> String {
        // Translators: The action is such as "cancelled".
        localized("Undone: {title}, {action}.", ["title": title(entry.title), "action": action(entry)])
    }
}
