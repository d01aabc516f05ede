import Foundation
import TestSupport

/// The message catalogues of all translations.
final class Catalogues {
    private let directory: TestSupport.TemporaryDirectory

    /// Compiles them.
    init() throws {
        directory = try TestSupport.TemporaryDirectory()
        let translations = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/po").standardized.path
        try Shell.run(
            """
            while read -r language; do
                mkdir -p "$2/$language/LC_MESSAGES"
                msgfmt --check -o "$2/$language/LC_MESSAGES/alarms.mo" "$1/$language.po" || exit 1
            done <"$1/LINGUAS"
            """, translations, directory.path)
    }

    /// The variables of a program that speaks this language.
    func environment(_ language: String) -> [String: String] {
        ["LC_ALL": "C.UTF-8", "LANGUAGE": language, "TEXTDOMAINDIR": directory.path]
    }
}
