internal import CLinux
internal import Glibc

/// The language in which a program speaks to people.
///
/// # Theory of operation
///
/// Texts stand in the code in English, in calls of `localized`, from which `desktop/po/extract` collects them; their
/// translations are in `desktop/po`, compiled to message catalogues. glibc looks them up: in the locale of
/// `LC_MESSAGES`, or the languages of `LANGUAGE`. A text without a translation is shown as it stands in the code, and so
/// is one whose translation has lost a value: what a person is told is never less than what was said.
///
/// A program that hasn't called ``begin(in:)``, such as the tests, speaks English.
public enum Localization {
    /// The text domain: the catalogues' name.
    static let domain = "alarms"

    /// Takes the language from the environment, and finds the catalogues: in `$TEXTDOMAINDIR`, in `../share/locale` beside
    /// the program's directory, or where the C library looks by itself.
    ///
    /// To be called once, before there is a second thread. Numbers and dates stay as they are in the C locale: programs
    /// read them, too. The corresponding C functions are `setlocale`, `bindtextdomain` and `bind_textdomain_codeset`.
    ///
    /// - Parameter directory: The directory in which the program is.
    public static func begin(in directory: String) {
        if setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
        if setlocale(LC_MESSAGES, "") == nil { speakWithoutLocale() }
        if let directory = catalogues(of: directory) { bindtextdomain(domain, directory) }
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// A locale that isn't installed still names a language, for which a catalogue suffices: its name is handed over in
    /// `LANGUAGE`, which only the locale C forbids.
    private static func speakWithoutLocale() {
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
