internal import LineIO

/// A command, in one line.
enum SpeakerCommand: Equatable {
    /// Speak a text, in the language with this code; `nil`: in the previous one.
    case say(String, language: String?)
    /// Stop speaking.
    case stop

    /// Parses a line.
    ///
    /// - Throws: A failure that describes the expected lines.
    init(_ line: String) throws(SpeechFailure) {
        if line == "stop" {
            self = .stop
            return
        }
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "say" else { throw SpeechFailure("expected \"say\" or \"stop\"") }
        let isCode = words[1].utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard words[1] == "-" || (isCode && (2...8).contains(words[1].utf8.count)) else {
            throw SpeechFailure("expected the code of a language, or \"-\"")
        }
        // A NUL would end the text in C.
        let text = String(words[2].unicodeScalars.filter { $0 != "\0" })
        guard text.contains(where: { !$0.isWhitespace }) else { throw SpeechFailure("expected a text") }
        self = .say(text, language: words[1] == "-" ? nil : String(words[1]))
    }
}
