/// A violation of the reference model by the service.
struct Violation: Error {
    enum Kind: String {
        /// An occurrence neither rang nor was reported missed.
        case lost
        /// An occurrence rang twice.
        case twice
        /// Any other violation.
        case other
    }

    let kind: Kind
    /// The number of the alarm; `nil` if it is about none.
    let alarm: UInt64?
    /// The description.
    let text: String

    init(_ kind: Kind, of alarm: UInt64?, _ text: String) {
        self.kind = kind
        self.alarm = alarm
        self.text = text
    }
}
