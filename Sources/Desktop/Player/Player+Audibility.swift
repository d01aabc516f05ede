extension Player {
    /// Whether what is to be heard can be.
    public enum Hearing: Hashable, Sendable {
        /// Nothing is to be heard, or it isn't known yet.
        case unknown
        /// It plays, and nothing is known to keep it from being heard.
        case heard
        /// It plays, on a device or as a stream that is muted.
        case muted
        /// It plays, at less than 10 percent of the full volume.
        case quiet(percent: Int)
        /// It doesn't play, or where there is no device; it is tried again as long as it is wanted. The reason is a
        /// sentence's part, such as `the sound server can't be reached: Connection refused`.
        case unheard(reason: String)
    }
}
