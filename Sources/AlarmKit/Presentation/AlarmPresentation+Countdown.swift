public import AppIntents

extension AlarmPresentation {
    /// The text and the button while the alarm counts down.
    public struct Countdown: Codable, Hashable, Sendable {
        /// The text shown, of which at most 1024 bytes are kept.
        public var title: LocalizedStringResource
        /// The button that pauses the countdown; `nil`: there is none.
        public var pauseButton: AlarmButton?

        /// Makes a presentation.
        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            self.title = title
            self.pauseButton = pauseButton
        }
    }

    /// The text and the button while the alarm's countdown is paused.
    public struct Paused: Codable, Hashable, Sendable {
        /// The text shown, of which at most 1024 bytes are kept.
        public var title: LocalizedStringResource
        /// The button that resumes the countdown.
        public var resumeButton: AlarmButton

        /// Makes a presentation.
        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            self.title = title
            self.resumeButton = resumeButton
        }
    }
}
