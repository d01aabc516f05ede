/// The arguments of a subcommand beside its options.
struct Parameters {
    /// How they are written; empty if there are none.
    let synopsis: String
    /// How many there can be.
    let count: ClosedRange<Int>

    init(_ synopsis: String, _ count: ClosedRange<Int>) {
        self.synopsis = synopsis
        self.count = count
    }

    static let none = Parameters("", 0...0)
    static let alarm = Parameters("ID", 1...1)
    static let optionalAlarm = Parameters("[ID]", 0...1)
}
