import Foundation

/// The message catalogues of all translations.
public final class Catalogues {
    private let directory: TemporaryDirectory
    private static let source = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/po").standardized

    /// Compiles them.
    public init() throws {
        directory = try TemporaryDirectory()
        try Shell.run(
            """
            while read -r language; do
                mkdir -p "$2/$language/LC_MESSAGES"
                msgfmt --check -o "$2/$language/LC_MESSAGES/alarms.mo" "$1/$language.po" || exit 1
            done <"$1/LINGUAS"
            """, Self.source.path, directory.path)
    }

    /// The variables of a program that speaks this language.
    public func environment(_ language: String) -> [String: String] {
        ["LC_ALL": "C.UTF-8", "LANGUAGE": language, "TEXTDOMAINDIR": directory.path]
    }

    /// The variables of a program that speaks this language and shows times as in the locale `times`, such as `en_US`,
    /// which is generated. The corresponding program is `localedef`.
    public func environment(_ language: String, times: String) throws -> [String: String] {
        let locale = "\(times).UTF-8"
        try Shell.run(
            #"[ -d "$2/locale/$1" ] || { mkdir -p "$2/locale" && localedef -i "${1%.*}" -f UTF-8 "$2/locale/$1"; }"#,
            locale, directory.path)
        var variables = environment(language)
        variables["LC_ALL"] = ""
        return variables.merging(["LANG": "C.UTF-8", "LC_TIME": locale, "LOCPATH": "\(directory.path)/locale"]) { $1 }
    }

    /// Returns the words of a text in `language` that were left in English: those of our English texts that its
    /// translation has nowhere, without quotations.
    ///
    /// - Parameter names: Names that may be there, such as keys.
    public static func englishWords(
        in text: String, language: String, except names: some Sequence<String>
    ) throws -> [String] {
        let english = try english.get()
        let kept = try (translated.get()[language] ?? []).union(names.flatMap { words($0) })
        let unquoted = text.replacing(/"[^"\n]*"|'[^'\n]*'|„[^“\n]*“|“[^”\n]*”/, with: " ")
        return words(unquoted).filter { english.contains($0) && !kept.contains($0) }
    }

    /// The words of our English texts.
    private static let english = Result { try words(of: "alarms.pot", behind: "msgid") }
    /// The words of the translations, by their languages.
    private static let translated = Result {
        let languages = try String(contentsOf: source.appending(path: "LINGUAS"), encoding: .utf8)
        return try Dictionary(
            uniqueKeysWithValues: languages.split(separator: "\n").map {
                (String($0), try words(of: "\($0).po", behind: "msgstr"))
            })
    }

    private static func words(_ text: some StringProtocol) -> [String] {
        String(text).matches(of: /[A-Za-z]{2,}/).map { String($0.output).lowercased() }
    }

    /// The words of the strings behind `keyword` in a file of translations, without placeholders.
    private static func words(of file: String, behind keyword: String) throws -> Set<String> {
        var isWanted = false
        var all: Set<String> = []
        for line in try String(contentsOf: source.appending(path: file), encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("msg") { isWanted = line.hasPrefix(keyword) }
            guard isWanted, let quote = line.firstIndex(of: "\"") else { continue }
            let text = line[quote...].replacing(/\{[A-Za-z]+\}/, with: " ").replacing("\\n", with: " ")
            all.formUnion(words(text))
        }
        return all
    }
}
