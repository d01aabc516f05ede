public import AppIntents
internal import WidgetViews

extension AlarmPresentation {
    /// The texts and buttons while the alarm rings. There is always a button to stop it.
    public struct Alert: Codable, Hashable, Sendable {
        /// The effect of the second button.
        public enum SecondaryButtonBehavior: String, Codable, Hashable, Sendable {
            /// The alarm is silenced and counts down again: a snooze, or the repetition of a timer.
            case countdown
            /// The app's intent runs; the alarm continues to ring.
            case custom
        }

        /// The displayed text, cut to 1024 bytes.
        public var title: LocalizedStringResource
        /// The second button; `nil`: there is none.
        public var secondaryButton: AlarmButton?
        /// The effect of the second button; `nil` means ``SecondaryButtonBehavior/custom`` if the alarm has a secondary
        /// intent, else ``SecondaryButtonBehavior/countdown``.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?
        /// The app's button for stopping the alarm; `nil`: the desktop's.
        var ownStopButton: AlarmButton?

        /// Creates a presentation with the desktop's button for stopping the alarm.
        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.title = title
            self.secondaryButton = secondaryButton
            self.secondaryButtonBehavior = secondaryButtonBehavior
        }

        /// Creates a presentation with a label for the button that stops the alarm.
        @available(*, deprecated, message: "The desktop labels the button to stop an alarm: leave out stopButton.")
        public init(
            title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.init(
                title: title, secondaryButton: secondaryButton, secondaryButtonBehavior: secondaryButtonBehavior)
            ownStopButton = stopButton
        }

        /// The button that stops the alarm.
        @available(*, deprecated, message: "The desktop labels the button to stop an alarm.")
        public var stopButton: AlarmButton {
            get { shownStopButton }
            set { ownStopButton = newValue }
        }

        /// The button that stops the alarm, for views.
        var shownStopButton: AlarmButton {
            ownStopButton ?? AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle")
        }
    }
}
