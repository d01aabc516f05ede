public import AppIntents

extension AlarmPresentation {
    /// The text and the button while the alarm counts down.
    public struct Countdown: Codable, Hashable, Sendable {
        /// The displayed text, cut to 1024 bytes.
        public var title: LocalizedStringResource
        /// The button that pauses the countdown; `nil`: there is none.
        public var pauseButton: AlarmButton?

        /// Creates a presentation.
        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            self.title = title
            self.pauseButton = pauseButton
        }
    }

    /// The text and the button while the alarm's countdown is paused.
    public struct Paused: Codable, Hashable, Sendable {
        /// The displayed text, cut to 1024 bytes.
        public var title: LocalizedStringResource
        /// The button that resumes the countdown.
        public var resumeButton: AlarmButton

        /// Creates a presentation.
        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            self.title = title
            self.resumeButton = resumeButton
        }
    }
}
