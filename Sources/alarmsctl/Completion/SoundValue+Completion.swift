extension SoundValue {
    /// Returns the values that are names, or the files that `text` is the beginning of the paths of.
    static func candidates(for text: String) -> [Candidate] {
        text.hasPrefix("/") ? Paths.candidates(for: text) : named.map { Candidate($0.text, $1) }
    }
}
