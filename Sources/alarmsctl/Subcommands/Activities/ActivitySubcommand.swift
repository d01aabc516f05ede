import AlarmsClient

/// A subcommand of `activity`.
protocol ActivitySubcommand: ServiceSubcommand {}

extension ActivitySubcommand {
    /// The names of activities: those of alarms, of other things.
    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.activity] : []
    }
}

extension Parameters {
    static let activities = Parameters("ACTIVITY…", 1 ... .max)
}
