/// A search result. Its text describes its activation completely, and is parsed strictly on activation.
///
/// | text | is |
/// |---|---|
/// | `start:KEY=VALUE;…;title=TEXT` | a new alarm with this configuration; the title is last |
/// | `start:again;KEY=VALUE;…` | the same for a timer that was started before |
/// | `alarm:UUID` | the alarm with this identifier |
/// | `stop`, `snooze` | stop or snooze of the alarm that has rung longest |
/// | `undo:UUID` | undo of the command with this entry in the undo log |
public enum FoundResult: Hashable, Sendable {
    /// A new alarm.
    case start(Configuration, isAgain: Bool)
    /// An alarm.
    case alarm(AlarmID)
    /// The stop of the alert that has lasted longest.
    case stop
    /// A snooze of the alert that has lasted longest.
    case snooze
    /// The undo of a command.
    case undo(UndoToken)
}

extension FoundResult: LosslessStringConvertible {
    /// Reads a result in the form of ``description``; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? parts[1] : nil
        switch (parts[0], value) {
        case ("stop", nil): self = .stop
        case ("snooze", nil): self = .snooze
        case ("alarm", let value?):
            guard let id = AlarmID(value) else { return nil }
            self = .alarm(id)
        case ("undo", let value?):
            guard let token = UndoToken(value) else { return nil }
            self = .undo(token)
        case ("start", let value?):
            let isAgain = value.hasPrefix(Self.again)
            guard let configuration = Configuration(foundText: isAgain ? value.dropFirst(Self.again.count) : value)
            else { return nil }
            self = .start(configuration, isAgain: isAgain)
        default: return nil
        }
        // A result has one spelling.
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    /// The complete text.
    public var description: String {
        switch self {
        case .start(let configuration, let isAgain):
            "start:" + (isAgain ? Self.again : "") + configuration.foundText
        case .alarm(let id): "alarm:\(id)"
        case .stop: "stop"
        case .snooze: "snooze"
        case .undo(let token): "undo:\(token)"
        }
    }

    private static let again = "again;"
}
