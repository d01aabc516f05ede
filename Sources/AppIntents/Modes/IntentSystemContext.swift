/// The circumstances in which an intent runs.
public struct IntentSystemContext: Sendable {
    let supportedModes: IntentModes

    /// The current mode of the intent.
    public var currentMode: IntentModes.Current {
        guard let performance = Performance.current else {
            return IntentModes.Current(isForeground: false, canContinueInForeground: false)
        }
        return IntentModes.Current(
            isForeground: performance.isForeground,
            canContinueInForeground: performance.canContinueInForeground(supportedModes))
    }
}

extension IntentModes {
    /// A mode in which an intent runs.
    public struct Current: Hashable, Sendable {
        private let isForeground: Bool
        /// True if ``AppIntent/continueInForeground(_:alwaysConfirm:)`` may bring the app to the foreground: it is in
        /// the background, the caller and the intent allow it, the app has set an activation function, and there is a
        /// display or an activation token.
        public let canContinueInForeground: Bool

        init(isForeground: Bool, canContinueInForeground: Bool) {
            (self.isForeground, self.canContinueInForeground) = (isForeground, canContinueInForeground)
        }

        /// Without a window.
        public static let background = Current(isForeground: false, canContinueInForeground: false)
        /// The app has come to the foreground.
        public static let foreground = Current(isForeground: true, canContinueInForeground: false)

        /// Returns true if both are in the foreground, or both in the background.
        public static func == (one: Current, other: Current) -> Bool { one.isForeground == other.isForeground }

        /// Hashes the mode.
        public func hash(into hasher: inout Hasher) { hasher.combine(isForeground) }
    }
}

extension AppIntent {
    /// The circumstances in which this intent runs.
    public var systemContext: IntentSystemContext { IntentSystemContext(supportedModes: Self.supportedModes) }
}
