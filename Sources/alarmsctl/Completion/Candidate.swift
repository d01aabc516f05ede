/// A possible completion of the typed text.
struct Candidate: Equatable {
    /// The word, without quotes and control characters.
    let text: String
    /// The description of the word; may be empty.
    let description: String

    init(_ text: String, _ description: String = "") {
        self.text = text
        self.description = description
    }

    /// Returns true if the word begins with `text`, ignoring case.
    func begins(with text: String) -> Bool {
        let beginning = self.text.prefix(text.count)
        return beginning == text || beginning.lowercased() == text.lowercased() && beginning.count == text.count
    }

    /// Returns the candidate with `beginning` prepended to its word.
    func after(_ beginning: String) -> Candidate { Candidate(beginning + text, description) }
}
