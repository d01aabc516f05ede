/// A Korean particle whose form depends on the last sound of the word before it.
///
/// If the word isn't known, both forms are written: `을(를)`. Catalogues contain both forms after a placeholder; the
/// value of the placeholder selects one.
struct KoreanParticle {
    private let bothForms: String
    private let afterConsonant: String
    private let afterVowel: String

    private static let all = [
        KoreanParticle(bothForms: "은(는)", afterConsonant: "은", afterVowel: "는"),
        KoreanParticle(bothForms: "이(가)", afterConsonant: "이", afterVowel: "가"),
        KoreanParticle(bothForms: "을(를)", afterConsonant: "을", afterVowel: "를"),
        KoreanParticle(bothForms: "과(와)", afterConsonant: "과", afterVowel: "와"),
        KoreanParticle(bothForms: "(으)로", afterConsonant: "으로", afterVowel: "로"),
    ]

    /// Returns `text` with both forms at its beginning, or after closing quotation marks and brackets, replaced by the
    /// form that follows `word`; `nil` if it doesn't have both forms, or the last sound is unknown.
    static func chosen(in text: Substring, after word: String) -> String? {
        let rest = text.unicodeScalars.drop { $0.closesQuotation }
        switch rest.first {
        case "은", "이", "을", "과", "(": break
        default: return nil
        }
        let end = text[rest.startIndex...]
        guard let particle = all.first(where: { end.hasPrefix($0.bothForms) }), let sound = FinalSound(of: word)
        else { return nil }
        return text[..<rest.startIndex] + particle.form(after: sound) + end.dropFirst(particle.bothForms.count)
    }

    private func form(after sound: FinalSound) -> String {
        switch sound {
        case .vowel: afterVowel
        case .rieul: bothForms == "(으)로" ? afterVowel : afterConsonant
        case .consonant: afterConsonant
        }
    }
}

extension Unicode.Scalar {
    /// True if the character isn't pronounced at the end of a quotation: a quotation mark that closes in any language,
    /// a bracket, or a mark at the end of a sentence.
    fileprivate var closesQuotation: Bool {
        switch properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .initialPunctuation: true
        default: ["'", "\"", ".", "!", "?", "…"].contains(self)
        }
    }
}

extension FinalSound {
    /// Finds the last sound of a text; `nil` if the pronunciation of its last word is unknown.
    fileprivate init?(of text: String) {
        let spoken = text.unicodeScalars.reversed().drop { $0.closesQuotation }
        guard let last = spoken.first else { return nil }
        let letters = spoken.prefix { $0.isASCII && $0.properties.isAlphabetic }
        if letters.isEmpty {
            self.init(of: last)
        } else {
            self.init(ofLatinWord: letters.reversed().map(Character.init))
        }
    }
}
