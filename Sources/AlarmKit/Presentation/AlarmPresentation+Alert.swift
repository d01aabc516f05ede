public import AppIntents
internal import WidgetViews

extension AlarmPresentation {
    /// The texts and buttons while the alarm rings. There is always a button to stop it.
    public struct Alert: Codable, Hashable, Sendable {
        /// The effect of the second button.
        public enum SecondaryButtonBehavior: String, Codable, Hashable, Sendable {
            /// The alarm is silenced and counts down again: it snoozes, or a timer repeats.
            case countdown
            /// The app's intent runs; the alarm rings on.
            case custom
        }

        /// The text shown, of which at most 1024 bytes are kept.
        public var title: LocalizedStringResource
        /// The second button; `nil`: there is none.
        public var secondaryButton: AlarmButton?
        /// The effect of the second button; `nil` stands for ``SecondaryButtonBehavior/custom`` if the alarm has a
        /// secondary intent, else for ``SecondaryButtonBehavior/countdown``.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?
        /// The button that stops the alarm, if it was given; `nil`: as the desktop labels it.
        var ownStopButton: AlarmButton?

        /// Makes a presentation whose button to stop the alarm is labelled by the desktop.
        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.title = title
            self.secondaryButton = secondaryButton
            self.secondaryButtonBehavior = secondaryButtonBehavior
        }

        /// Makes a presentation with a label for the button to stop the alarm.
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

        /// The button that stops the alarm, as views find it.
        var shownStopButton: AlarmButton {
            ownStopButton ?? AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle")
        }
    }
}
