internal import CLinux
internal import Glibc

/// The language of a program's texts.
///
/// # Theory of operation
///
/// Texts are English in the source, in calls of `localized`, from which `desktop/po/extract` collects them; their
/// translations are in `desktop/po`, compiled to message catalogues. glibc looks them up, for the locale of
/// `LC_MESSAGES` or the languages of `LANGUAGE`. A text without a translation, or whose translation lacks a
/// placeholder, is shown in English, so that no value is lost.
///
/// A program that hasn't called ``begin(in:)``, such as the tests, has English texts.
public enum Localization {
    /// The text domain: the name of the catalogues.
    static let domain = "alarms"

    /// Sets the language from the environment, and the directory of the catalogues: `$TEXTDOMAINDIR`, `../share/locale`
    /// beside the program's directory, or the C library's default.
    ///
    /// Call it once, before starting a second thread. Numbers and dates keep the format of the C locale, since programs
    /// read them, too. The corresponding C functions are `setlocale`, `bindtextdomain` and `bind_textdomain_codeset`.
    ///
    /// - Parameter directory: The directory of the program.
    public static func begin(in directory: String) {
        if setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
        if setlocale(LC_MESSAGES, "") == nil { useLanguageWithoutLocale() }
        if let directory = catalogues(of: directory) { bindtextdomain(domain, directory) }
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// The person's language, a code of ISO 639; `nil`: none is set. The corresponding C function is `setlocale`.
    public static var language: String? {
        guard let locale = setlocale(LC_MESSAGES, nil).map({ String(cString: $0) }), locale != "C" else { return nil }
        let code = (variable("LANGUAGE") ?? locale).prefix { ("a"..."z").contains($0) }
        return code.utf8.count > 1 ? String(code) : nil
    }

    /// Sets `LANGUAGE` to the language of a locale that isn't installed: `LANGUAGE` needs only a catalogue, and glibc
    /// ignores it only in the C locale.
    private static func useLanguageWithoutLocale() {
        setlocale(LC_MESSAGES, "C.UTF-8")
        guard variable("LANGUAGE") == nil else { return }
        if let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { setenv("LANGUAGE", name, 1) }
    }

    private static func catalogues(of program: String) -> String? {
        if let directory = variable("TEXTDOMAINDIR") { return directory }
        let directory = program + "/../share/locale"
        return access(directory, R_OK | X_OK) == 0 ? directory : nil
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
