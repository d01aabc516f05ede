/// The failure of a way to wake the machine.
public struct WakeFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A clause in the user's terms, without capital letter and full stop: "alarms-waker is not installed".
    public let reason: LocalizableText

    /// Describes a failure.
    public init(_ reason: LocalizableText) {
        self.reason = reason
    }

    /// The reason in English.
    public var description: String { reason.description }
}
