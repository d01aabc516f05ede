internal import AlarmsClient

/// An activity as this process knows it of the service.
struct ActivityRecord: Sendable {
    /// The content that was last read or sent.
    var content: EncodedContent
    /// The intents of the buttons, as `PressActions` stores them; `nil`: none.
    var intents: Value?
    /// The instant at which a change was last waited for in vain; `nil`: the service has answered since.
    var lastSilence: ContinuousClock.Instant?
    /// The version that was last read.
    var version = ActivityVersion(serviceNumber: 0, isEnded: false, updateCount: 0)

    init(content: EncodedContent, intents: Value?) {
        self.content = content
        self.intents = intents
    }
}

extension ActivityRecord {
    /// The instant until which the answer to a change is waited for, whose turn it is now. One that an app has begun before the
    /// service has let another one wait in vain isn't waited for.
    ///
    /// - Parameter begun: The instant at which the app has begun it.
    func deadline(of begun: ContinuousClock.Instant) -> ContinuousClock.Instant {
        if let lastSilence, begun <= lastSilence { .now } else { .ofAnswer }
    }

    /// Takes over whether a change was answered.
    mutating func note(_ error: AlarmsError?) {
        lastSilence = error?.isNoReply == true ? .now : nil
    }
}

/// The place of what was read of an activity among all that can be: readings may come in another order than they were made.
///
/// A service that was killed may have lost the last updates, and counts on from what it has stored: the process of the
/// service that has answered comes first.
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
