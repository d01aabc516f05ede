public import AlarmCore

/// The texts of a menu of alarms.
public struct DrawnMenu: Sendable {
    /// An alarm that rings, counts down or is paused.
    public struct Entry: Sendable {
        /// The alarm.
        public let alarm: AlarmID
        /// Its ring; `nil`: it doesn't ring.
        public let alert: Alert?
        /// Its line.
        public let text: String
        /// Its presses with their labels, the most important first.
        public let buttons: [(press: AlarmAction, text: String)]

        /// Describes an alarm.
        public init(_ alarm: AlarmID, _ alert: Alert?, _ text: String, _ buttons: [(press: AlarmAction, text: String)])
        {
            self.alarm = alarm
            self.alert = alert
            self.text = text
            self.buttons = buttons
        }
    }

    /// The alarms that ring.
    public let ringing: [Entry]
    /// The alarms that count down or are paused.
    public let countdowns: [Entry]
    /// The line with the alarm that rings next; `nil`: none will.
    public let next: String?
    /// The line above the timers.
    public let timersLine: String
    /// The timers that can be started, with their lengths in words.
    public let timers: [(minutes: Int64, text: String)]

    /// Describes what is shown.
    public init(
        ringing: [Entry], countdowns: [Entry], next: String?, timersLine: String,
        timers: [(minutes: Int64, text: String)]
    ) {
        self.ringing = ringing
        self.countdowns = countdowns
        self.next = next
        self.timersLine = timersLine
        self.timers = timers
    }
}
