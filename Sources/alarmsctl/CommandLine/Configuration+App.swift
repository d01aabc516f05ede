import AlarmsClient

extension [String: Value] {
    /// The configuration of an alarm set at a terminal: unless it names an app, it belongs to none, not even to the app
    /// that has started the terminal.
    var atTerminal: [String: Value] { merging(["app-id": .string("")]) { given, _ in given } }
}
