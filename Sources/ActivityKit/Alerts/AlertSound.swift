extension AlertConfiguration {
    /// The sound of an alert or of an alarm.
    public struct AlertSound: Hashable, Codable, Sendable {
        /// The name of a file or of a sound of the sound theme; `nil`: the default.
        package let name: String?

        /// The sound that the desktop has for it.
        public static var `default`: AlertSound { AlertSound(name: nil) }

        /// A sound of the app's or of the sound theme.
        ///
        /// - Parameter name: The name of a file beside the program, in the resources of its packages, in `share/sounds`
        ///   of the directory in which it is installed, or in `sounds` of the person's data directory, with or without its
        ///   ending; else that of a sound of the theme. Where there is neither, the default is played. A sandboxed app has
        ///   the sounds of the theme alone.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }
}
