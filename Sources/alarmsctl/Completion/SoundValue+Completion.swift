extension SoundValue {
    /// Returns the values that are names or, for the beginning of a path, the matching files.
    static func candidates(for text: String) -> [Candidate] {
        text.hasPrefix("/") ? Paths.candidates(for: text) : named.map { Candidate($0.text, $1) }
    }
}
