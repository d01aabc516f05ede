public import Foundation

extension Alarm {
    /// The lengths of an alarm's countdowns.
    public struct CountdownDuration: Codable, Hashable, Sendable {
        /// The length of the countdown before the ring, s, from 1 s to 366 days: a timer's length; for an alarm with a
        /// schedule, the time before the ring at which the countdown starts. `nil`: none.
        public var preAlert: TimeInterval?
        /// The length of a snooze, the countdown after the ring, s, from 1 s to 366 days. `nil`: of a timer
        /// ``preAlert``, of an alarm with a schedule the person's preference.
        public var postAlert: TimeInterval?

        /// Creates lengths, s. An alarm with a length out of range is refused when it is scheduled.
        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            self.preAlert = preAlert
            self.postAlert = postAlert
        }
    }
}
