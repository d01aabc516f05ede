/// The last sound of a word as pronounced in Korean.
enum FinalSound {
    case vowel
    /// The consonant ㄹ.
    case rieul
    /// Any other consonant.
    case consonant

    /// Finds the last sound of a Hangul syllable or of a digit; `nil` for any other character.
    init?(of character: Unicode.Scalar) {
        switch character {
        case "\u{AC00}"..."\u{D7A3}":
            // Of the 28 finals of a syllable, 0 is none and 8 is ㄹ.
            switch (character.value - 0xAC00) % 28 {
            case 0: self = .vowel
            case 8: self = .rieul
            default: self = .consonant
            }
        case "2", "4", "5", "9": self = .vowel
        case "1", "7", "8": self = .rieul
        case "0", "3", "6": self = .consonant
        default: return nil
        }
    }

    /// Finds the last sound of a word in Latin letters: without lower case, or of one letter, by the name of its last
    /// letter, else by the usual transcription of such words; `nil` if that varies, as in 포켓 and 비트.
    init?(ofLatinWord word: [Character]) {
        guard word.count > 1, word.contains(where: \.isLowercase) else {
            switch word.last {
            case "L", "l", "R", "r": self = .rieul
            case "M", "m", "N", "n": self = .consonant
            default: self = .vowel
            }
            return
        }
        var letters = word.map { Character($0.lowercased()) }
        // The final e is silent, as in 파일 (file), 홈 (home) and 폰 (phone).
        if letters.count > 2, letters.last == "e", "lmn".contains(letters[letters.count - 2]) { letters.removeLast() }
        let before = letters.dropLast()
        let vowels = before.reversed().prefix { "aeiou".contains($0) }.count
        switch letters.last {
        case "l": self = .rieul
        case "m", "n": self = .consonant
        case "g": self = before.last == "n" ? .consonant : .vowel
        case "b", "c", "k", "p":
            // 업 (up) and 블록 (block), but 데스크 (desk); 북 (book), but 브레이크 (break).
            if vowels > 1 { return nil }
            self = vowels == 1 || before.last == "c" ? .consonant : .vowel
        case "t":
            if vowels > 0 { return nil }
            self = .vowel
        default: self = .vowel
        }
    }
}
