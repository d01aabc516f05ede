/// Numbers equal texts, from 1, while there is any of them.
struct TextNumbers {
    private var texts: [String: (count: Int, last: Int)] = [:]

    /// Returns the number of one more of this text.
    mutating func take(_ text: String) -> Int {
        let (count, last) = texts[text] ?? (0, 0)
        texts[text] = (count + 1, last + 1)
        return last + 1
    }

    /// Gives back one of this text.
    mutating func giveBack(_ text: String) {
        guard let (count, last) = texts[text] else { return }
        texts[text] = count > 1 ? (count - 1, last) : nil
    }
}
