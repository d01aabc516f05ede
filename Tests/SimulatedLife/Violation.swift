/// A promise that was broken.
struct Violation: Error {
    enum Kind: String {
        /// An occurrence neither rang nor was reported.
        case lost
        /// An occurrence rang again.
        case twice
        /// Anything else.
        case other
    }

    let kind: Kind
    /// The number of the alarm; `nil`: it is about none.
    let alarm: UInt64?
    /// What was broken.
    let text: String

    init(_ kind: Kind, of alarm: UInt64?, _ text: String) {
        self.kind = kind
        self.alarm = alarm
        self.text = text
    }
}
