/// A word that can be meant by what was typed so far.
struct Candidate: Equatable {
    /// The word, without quotes and control characters.
    let text: String
    /// A remark on it; may be empty.
    let description: String

    init(_ text: String, _ description: String = "") {
        self.text = text
        self.description = description
    }

    /// True if the word begins so, in whatever case.
    func begins(with text: String) -> Bool {
        let beginning = self.text.prefix(text.count)
        return beginning == text || beginning.lowercased() == text.lowercased() && beginning.count == text.count
    }

    /// The candidate with this before its word.
    func after(_ beginning: String) -> Candidate { Candidate(beginning + text, description) }
}
