/// The arguments of a subcommand other than its options.
struct Parameters {
    /// The form in the help; empty if there are none.
    let synopsis: String
    /// The allowed number of arguments.
    let count: ClosedRange<Int>

    init(_ synopsis: String, _ count: ClosedRange<Int>) {
        self.synopsis = synopsis
        self.count = count
    }

    static let none = Parameters("", 0...0)
    static let alarms = Parameters("ALARM…", 1 ... .max)
    static let optionalAlarm = Parameters("[ALARM]", 0...1)
}
