import AlarmsClient

/// A subcommand of `activity`.
protocol ActivitySubcommand: ServiceSubcommand {}

extension ActivitySubcommand {
    /// Returns activity names: names of alarms denote other objects.
    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.activity] : []
    }
}

extension Parameters {
    static let activities = Parameters("ACTIVITY…", 1 ... .max)
}
