import AlarmCore

/// A command, and the configuration of the alarm after it.
struct Request {
    enum Change {
        /// Nothing that the model keeps.
        case none
        case rule
        case lengths
    }

    let number: UInt64
    let command: Command
    /// The configuration after the command was accepted; `nil` if it is unchanged.
    var configuration: ModelConfiguration?
    var change = Change.none
}

extension AlarmID {
    /// The identity of the alarm of this number in a life.
    init(number: UInt64) {
        self.init(high: 0x0000_0000_0000_4000, low: number)
    }
}
