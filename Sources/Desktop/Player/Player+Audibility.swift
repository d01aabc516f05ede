extension Player {
    /// The audibility of the sound that is to be played.
    public enum Audibility: Hashable, Sendable {
        /// Nothing is to be played, or it isn't known yet.
        case unknown
        /// It plays, and nothing is known to keep it from being heard.
        case heard
        /// It plays, on a device or as a stream that is muted.
        case muted
        /// It plays, at less than 10 percent of the full volume.
        case quiet(percent: Int)
        /// It doesn't play, or there is no device; it is retried until it is no longer to be played. The reason is part
        /// of a sentence, such as `the sound server can't be reached: Connection refused`.
        case unheard(reason: String)
    }
}
