internal import DesktopEntries
internal import Glibc

/// The environment's directories and languages for finding apps, and the session's runtime directory.
struct DesktopEnvironment {
    /// The directories of desktop files, the person's own first. XDG Base Directory Specification.
    let directories: [String]
    /// The locales in the brackets of keys such as `Name[de_AT]`, the best first. Desktop Entry Specification 1.5,
    /// *Localized values for keys*.
    let locales: [String]
    /// The directory that is removed at logout; `nil`: there is none.
    let runtimeDirectory: String?

    /// The environment of this process. The corresponding C function is `getenv`.
    static var current: DesktopEnvironment {
        DesktopEnvironment { name in getenv(name).map { String(cString: $0) } }
    }

    /// Reads environment variables from `variable`: those of ``DataDirectories``, including missing directories of
    /// Flatpak and snapd; `XDG_RUNTIME_DIR`; the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, and before
    /// it, unless it is `C`, `LANGUAGE`, as in gettext.
    init(variable: (String) -> String?) {
        func value(_ name: String) -> String? {
            guard let value = variable(name), !value.isEmpty else { return nil }
            return value
        }
        directories = DataDirectories(variable: variable).withExports.map { "\($0)/applications" }

        runtimeDirectory = value("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }

        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        let isUntranslated = ["C", "POSIX"].contains(locale.prefix { $0 != "." })
        let languages = (value("LANGUAGE") ?? "").split(separator: ":").map(String.init)
        locales = isUntranslated ? [] : (languages + [locale]).flatMap(Self.variants)
    }

    /// Returns the keys to look up for a locale `lang_COUNTRY.ENCODING@MODIFIER`, in the order of the specification.
    private static func variants(of locale: String) -> [String] {
        let parts = locale.split(separator: "@", maxSplits: 1)
        let place = (parts.first ?? "").prefix { $0 != "." }
        let language = String(place.prefix { $0 != "_" })
        let country = place.dropFirst(language.count)
        let modifier = parts.count > 1 ? "@\(parts[1])" : ""
        guard !language.isEmpty else { return [] }
        var variants: [String] = []
        for variant in [language + country + modifier, language + country, language + modifier, language]
        where !variants.contains(variant) {
            variants.append(variant)
        }
        return variants
    }
}
