public import Foundation

extension Alarm {
    /// The lengths of an alarm's countdowns.
    public struct CountdownDuration: Codable, Hashable, Sendable {
        /// The length of the countdown before the alarm rings, in seconds, 1 s to 366 days: the length of a timer; of an
        /// alarm with a schedule, the time before the ring at which it begins to count down. `nil`: none.
        public var preAlert: TimeInterval?
        /// The length of a snooze, the countdown after the ring, in seconds, 1 s to 366 days. `nil`: ``preAlert``, or
        /// the length that the person prefers if that is `nil` too.
        public var postAlert: TimeInterval?

        /// Makes lengths of this many seconds. An alarm with a length out of range is refused when it is scheduled.
        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            self.preAlert = preAlert
            self.postAlert = postAlert
        }
    }
}
