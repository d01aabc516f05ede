internal import AlarmsClient

/// The last state of an activity read or sent by this process.
struct ActivityRecord: Sendable {
    /// The last content read or sent.
    var content: EncodedContent
    /// The intents of the buttons, in the form of `PressActions`; `nil`: none.
    var intents: Value?
    /// The instant of the last timeout of a change; `nil` if the service has answered since.
    var lastSilence: ContinuousClock.Instant?
    /// The last version read.
    var version = ActivityVersion(serviceNumber: 0, isEnded: false, updateCount: 0)

    init(content: EncodedContent, intents: Value?) {
        self.content = content
        self.intents = intents
    }
}

extension ActivityRecord {
    /// Returns the deadline for the answer to the next change in the queue; now, if the app requested the change before
    /// another one timed out.
    ///
    /// - Parameter begun: The instant of the app's request.
    func deadline(of begun: ContinuousClock.Instant) -> ContinuousClock.Instant {
        if let lastSilence, begun <= lastSilence { .now } else { .ofAnswer }
    }

    /// Records the result of a change.
    mutating func note(_ error: AlarmsError?) {
        lastSilence = error?.isNoReply == true ? .now : nil
    }
}

/// The version of an activity that was read, which orders answers, since they may arrive out of order.
///
/// A killed service may have lost the last updates, and continues the count from its store: so the number of the
/// service's process is compared first.
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
