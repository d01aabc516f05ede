import AlarmCore

/// What a person asks for, and what the alarm is to be like then.
struct Request {
    enum Change {
        /// Nothing of what the model keeps of the plan.
        case none
        case rule
        case lengths
    }

    let number: UInt64
    let command: Command
    /// The plan as it is when this was accepted; `nil`: as it was.
    var plan: Plan?
    var change = Change.none
}

extension AlarmID {
    /// The identity of the alarm of this number in a life.
    init(number: UInt64) {
        self.init(high: 0x0000_0000_0000_4000, low: number)
    }
}
