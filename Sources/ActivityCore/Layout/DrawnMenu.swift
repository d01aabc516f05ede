public import AlarmCore

/// What a menu of text shows of alarms.
public struct DrawnMenu: Hashable, Sendable {
    /// An alarm that rings, counts down or is paused.
    public struct Entry: Hashable, Sendable {
        /// The alarm.
        public let alarm: AlarmID
        /// Its ring; `nil`: it doesn't ring.
        public let alert: Alert?
        /// Its line.
        public let text: String
        /// Its buttons, the most important first.
        public let buttons: [Button]

        /// Describes an alarm.
        public init(_ alarm: AlarmID, _ alert: Alert?, _ text: String, _ buttons: [Button]) {
            self.alarm = alarm
            self.alert = alert
            self.text = text
            self.buttons = buttons
        }
    }

    /// A button of an alarm.
    public struct Button: Hashable, Sendable {
        /// The press on the alarm.
        public let press: AlarmAction
        /// The label.
        public let text: String

        /// Describes a button.
        public init(_ press: AlarmAction, _ text: String) {
            self.press = press
            self.text = text
        }
    }

    /// A timer that can be started.
    public struct Timer: Hashable, Sendable {
        /// The length, minutes.
        public let minutes: Int64
        /// The length in words.
        public let text: String

        /// Describes a timer.
        public init(minutes: Int64, text: String) {
            self.minutes = minutes
            self.text = text
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
    /// The timers that can be started.
    public let timers: [Timer]

    /// Describes what is shown.
    public init(ringing: [Entry], countdowns: [Entry], next: String?, timersLine: String, timers: [Timer]) {
        self.ringing = ringing
        self.countdowns = countdowns
        self.next = next
        self.timersLine = timersLine
        self.timers = timers
    }
}
