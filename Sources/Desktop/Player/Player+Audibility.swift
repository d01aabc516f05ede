extension Player {
    /// The audibility of the requested sound.
    public enum Audibility: Hashable, Sendable {
        /// No sound is requested, or the audibility isn't known yet.
        case unknown
        /// The sound plays, without a known obstacle.
        case heard
        /// The sound plays, but its device or stream is muted.
        case muted
        /// The sound plays at less than 10 percent of the full volume.
        case quiet(percent: Int)
        /// The sound doesn't play, or there is no device; playing is retried as long as it is requested. The reason is
        /// part of a sentence, such as `the sound server can't be reached: Connection refused`.
        case unheard(reason: String)
    }
}
