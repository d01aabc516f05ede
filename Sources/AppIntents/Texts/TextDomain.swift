internal import CLinux
internal import Glibc
internal import Synchronization

/// The message catalogues of a gettext domain.
///
/// The language is from the environment, regardless of the process's locale, and the catalogues are in
/// `$TEXTDOMAINDIR`, in `../share/locale` beside the program's directory, or in the C library's directory, unless the
/// program has set another one by `bindtextdomain`.
struct TextDomain {
    private static let known = Mutex<Set<String>>([])
    private let name: String

    /// Creates the domain with this name; an empty one has no translations.
    init(_ name: String) {
        self.name = name
        Self.known.withLock { known in
            guard !name.isEmpty, known.insert(name).inserted else { return }
            bind_textdomain_codeset(name, "UTF-8")
            guard Self.place(of: name) == Self.place(of: "a domain that nobody binds"), let directory = Self.directory
            else { return }
            bindtextdomain(name, directory)
        }
    }

    private static func place(of domain: String) -> String? {
        bindtextdomain(domain, nil).map { String(cString: $0) }
    }

    /// Returns the translation of `key`; `nil` if there is none. The corresponding C function is `dngettext`.
    ///
    /// - Parameter count: The number that selects the plural form, if it has any.
    func translation(of key: String, count: UInt) -> String? {
        // The empty key means the header of the catalogue.
        guard !name.isEmpty, !key.isEmpty, !key.utf8.contains(0), let locale = locale_t(bitPattern: Self.locale) else {
            return nil
        }
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return key.withCString { key in
            guard let text = dngettext(name, key, key, count), text != UnsafeMutablePointer(mutating: key) else {
                return nil
            }
            return String(cString: text)
        }
    }

    /// The languages with a catalogue, named like their directories, in alphabetical order.
    var languages: [String] {
        guard !name.isEmpty, let place = Self.place(of: name), let directory = opendir(place) else { return [] }
        defer { closedir(directory) }
        var languages: [String] = []
        while let entry = readdir(directory) {
            let language = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            guard language.first?.isLetter == true else { continue }
            if access("\(place)/\(language)/LC_MESSAGES/\(name).mo", R_OK) == 0 { languages.append(language) }
        }
        return languages.sorted()
    }

    /// The locale of the texts, 0 if there is none: the environment's or, since a language in `LANGUAGE` needs only a
    /// catalogue, one that always exists. The corresponding C function is `newlocale`.
    private static let locale: UInt = {
        let mask = LC_CTYPE_MASK | LC_MESSAGES_MASK
        return UInt(bitPattern: newlocale(mask, "", nil) ?? newlocale(mask, "C.UTF-8", nil))
    }()

    /// The directory of the catalogues; `nil`: the C library's.
    private static let directory: String? = {
        if let directory = Environment.current["TEXTDOMAINDIR"] { return directory }
        let directory = Program.directory + "/../share/locale"
        return access(directory, R_OK | X_OK) == 0 ? directory : nil
    }()
}
