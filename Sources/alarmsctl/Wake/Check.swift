import Gettext

/// A requirement for waking the machine for an alarm.
struct Check: Equatable {
    enum Result: String {
        case ok, no
        /// Unknown.
        case unknown
    }

    enum Subject: String {
        case service, wake, clock, permission, sleep, lock
    }

    let subject: Subject
    let result: Result
    /// The explanation, for people.
    let detail: String

    private init(_ subject: Subject, _ isFine: Bool?, _ detail: String) {
        self.subject = subject
        result = isFine.map { $0 ? .ok : .no } ?? .unknown
        self.detail = detail
    }

    /// Returns true if no requirement for waking the machine is known to fail, apart from the sleep lock.
    static func canWake(_ checks: [Check]) -> Bool {
        !checks.contains { $0.result == .no && $0.subject != .lock }
    }

    /// Returns the checks of a running service.
    static func all(of facts: WakeFacts, version: UInt32) -> [Check] {
        [
            Check(.service, true, localized("the service answers, version {version}", ["version": "\(version)"])),
            Check(.wake, facts.isWoken, Messages.wake(facts)),
            Check(.clock, facts.hasWakeClock, Messages.clock(facts)),
            Check(.permission, facts.isPermitted, Messages.permission(facts)),
            Check(.sleep, facts.sleepStates.map { !$0.isEmpty }, Messages.sleep(facts)),
            Check(.lock, facts.locks.map { $0.contains(where: \.delaysSleep) }, Messages.lock(facts)),
        ]
    }
}
