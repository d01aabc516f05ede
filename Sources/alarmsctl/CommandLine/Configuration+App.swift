import AlarmsClient

extension [String: Value] {
    /// The configuration of an alarm that a person sets at a terminal: unless it names an app it belongs to none, also
    /// not to the one that the terminal was started by.
    var atTerminal: [String: Value] { merging(["app-id": .string("")]) { given, _ in given } }
}
