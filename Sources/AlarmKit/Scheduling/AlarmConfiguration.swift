public import ActivityKit
public import AppIntents
public import Foundation

extension AlarmManager {
    /// The configuration of an alarm.
    public struct AlarmConfiguration<Metadata: AlarmMetadata>: Sendable {
        /// The lengths of its countdowns. Without a ``schedule`` it is a timer, which counts down from its scheduling,
        /// and requires ``Alarm/CountdownDuration/preAlert``.
        public var countdownDuration: Alarm.CountdownDuration?
        /// The time at which it rings; `nil` for a timer.
        public var schedule: Alarm.Schedule?
        /// The texts, buttons and the app's own data.
        public var attributes: AlarmAttributes<Metadata>
        /// The intent that runs when a person stops the alarm.
        public var stopIntent: (any LiveActivityIntent)?
        /// The intent that runs when a person presses the second button.
        public var secondaryIntent: (any LiveActivityIntent)?
        /// The sound.
        public var sound: AlertConfiguration.AlertSound

        /// True if the alarm is enabled. A disabled alarm never rings, and isn't in ``AlarmManager/alarms``, until
        /// ``AlarmManager/setEnabled(_:id:)`` enables it. An addition.
        public var isEnabled = true
        /// The maximum duration of an unanswered ring, s, from 10 s to 24 h, or `.infinity`; `nil`: the person's
        /// preference, or 10 minutes. An addition.
        public var alertTimeout: TimeInterval?
        /// The volume of the sound, 0 to 1; `nil`: the person's preference, or 1. An addition.
        public var volume: Double?

        /// Creates a configuration from all its parts.
        ///
        /// - Parameters:
        ///   - countdownDuration: The lengths of its countdowns.
        ///   - schedule: The time at which it rings; `nil` for a timer.
        ///   - attributes: The texts, buttons and the app's own data.
        ///   - stopIntent: The intent that runs when a person stops the alarm.
        ///   - secondaryIntent: The intent that runs when a person presses the second button.
        ///   - sound: The sound.
        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
            secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
        ) {
            self.countdownDuration = countdownDuration
            self.schedule = schedule
            self.attributes = attributes
            self.stopIntent = stopIntent
            self.secondaryIntent = secondaryIntent
            self.sound = sound
        }

        /// Returns the configuration of a timer.
        ///
        /// - Parameters:
        ///   - duration: Its length, s, from 1 s to 366 days. A second button with the behavior
        ///     ``AlarmPresentation/Alert/SecondaryButtonBehavior/countdown`` repeats it.
        ///   - attributes: The texts, buttons and the app's own data.
        ///   - stopIntent: The intent that runs when a person stops the alarm.
        ///   - secondaryIntent: The intent that runs when a person presses the second button.
        ///   - sound: The sound.
        public static func timer(
            duration: TimeInterval, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> Self {
            Self(
                countdownDuration: Alarm.CountdownDuration(preAlert: duration, postAlert: nil), attributes: attributes,
                stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
        }

        /// Returns the configuration of an alarm without a countdown before the ring.
        ///
        /// - Parameters:
        ///   - schedule: The time at which it rings; without one, scheduling it fails.
        ///   - attributes: The texts, buttons and the app's own data.
        ///   - stopIntent: The intent that runs when a person stops the alarm.
        ///   - secondaryIntent: The intent that runs when a person presses the second button.
        ///   - sound: The sound.
        public static func alarm(
            schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> Self {
            Self(
                schedule: schedule, attributes: attributes, stopIntent: stopIntent, secondaryIntent: secondaryIntent,
                sound: sound)
        }
    }
}
