/// Numbers what has the same text, from 1, for as long as there is any of it.
struct TextNumbers {
    private var texts: [String: (count: Int, last: Int)] = [:]

    /// The number of one more of this text.
    mutating func take(_ text: String) -> Int {
        let (count, last) = texts[text] ?? (0, 0)
        texts[text] = (count + 1, last + 1)
        return last + 1
    }

    /// One of this text is gone.
    mutating func giveBack(_ text: String) {
        guard let (count, last) = texts[text] else { return }
        texts[text] = count > 1 ? (count - 1, last) : nil
    }
}
