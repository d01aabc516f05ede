internal import AlarmsClient

/// The last state of an activity that this process read or sent.
struct ActivityRecord: Sendable {
    /// The content that was last read or sent.
    var content: EncodedContent
    /// The intents of the buttons, as `PressActions` stores them; `nil`: none.
    var intents: Value?
    /// The instant at which the answer to a change last timed out; `nil` if the service has answered since.
    var lastSilence: ContinuousClock.Instant?
    /// The version that was last read.
    var version = ActivityVersion(serviceNumber: 0, isEnded: false, updateCount: 0)

    init(content: EncodedContent, intents: Value?) {
        self.content = content
        self.intents = intents
    }
}

extension ActivityRecord {
    /// The deadline for the answer to the next change in the queue; now, if the app began the change before another one
    /// timed out.
    ///
    /// - Parameter begun: The instant at which the app began the change.
    func deadline(of begun: ContinuousClock.Instant) -> ContinuousClock.Instant {
        if let lastSilence, begun <= lastSilence { .now } else { .ofAnswer }
    }

    /// Records the result of a change.
    mutating func note(_ error: AlarmsError?) {
        lastSilence = error?.isNoReply == true ? .now : nil
    }
}

/// The version of an activity that was read, by which readings are ordered: they may arrive out of order.
///
/// A service that was killed may have lost the last updates, and counts on from its store: so the process of the
/// service that answered is compared first.
struct ActivityVersion: Comparable, Sendable {
    let serviceNumber: UInt64
    let isEnded: Bool
    let updateCount: UInt64

    init(serviceNumber: UInt64, isEnded: Bool, updateCount: UInt64) {
        self.serviceNumber = serviceNumber
        self.isEnded = isEnded
        self.updateCount = updateCount
    }

    init(_ row: ActivityRow) {
        self.init(
            serviceNumber: row.serviceNumber, isEnded: row.properties.state == .ended,
            updateCount: row.properties.updateCount)
    }

    static func < (left: ActivityVersion, right: ActivityVersion) -> Bool {
        (left.serviceNumber, left.isEnded ? 1 : 0, left.updateCount)
            < (right.serviceNumber, right.isEnded ? 1 : 0, right.updateCount)
    }
}
