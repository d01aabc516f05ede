internal import KeyFiles
internal import LineIO

/// The installed sounds, by name. freedesktop.org's Sound Theme Specification 0.8 and Sound Naming Specification.
///
/// If a theme has no sound `a-b`, its sound `a` is used; then its parents are searched in their order, then the theme
/// `freedesktop`, the ancestor of all, then `alarms` with the project's sounds, and finally the files without a theme.
struct SoundThemes {
    /// The directories of themes, in order of precedence.
    let directories: [String]
    /// The person's theme.
    let theme: String
    /// The directory names for the person's language, the most specific first; the last is empty, for sounds without
    /// speech.
    let languages: [String]
    /// Reads a text file; returns `nil` if it can't be read.
    let read: (String) -> String?
    /// Returns true if a file exists.
    let exists: (String) -> Bool

    /// The ancestor of all themes.
    static let last = "freedesktop"
    /// The theme of the project's sounds. A person selects them by name in any theme: their names begin with
    /// `x-alarms-`, so that no other theme has them, or more general ones.
    static let own = "alarms"
    private static let suffixes = ["oga", "ogg", "wav"]
    /// The maximum number of ancestors of a theme.
    private static let mostThemes = 32

    /// Returns the path of the sound `name`.
    ///
    /// - Throws: A failure if there is none, or the theme disables it.
    func path(of name: String) throws(SoundFailure) -> String {
        for (theme, index) in family() {
            // All matching sounds of a theme, including more general ones, take precedence over its parents'.
            for name in Self.generalizations(of: name) {
                for directory in Self.directories(of: index) {
                    if let path = try path(of: name, in: "\(theme)/\(directory)/") { return path }
                }
            }
        }
        for name in Self.generalizations(of: name) {
            if let path = try path(of: name, in: "") { return path }
        }
        throw SoundFailure("no sound \"\(name)\" in the theme \"\(theme)\"", .missing)
    }

    private func path(of name: String, in place: String) throws(SoundFailure) -> String? {
        for language in languages {
            let place = language.isEmpty ? place : "\(place)\(language)/"
            for directory in directories {
                let stem = "\(directory)/\(place)\(name)"
                if exists("\(stem).disabled") { throw SoundFailure("\(stem).disabled disables the sound", .missing) }
                if let suffix = Self.suffixes.first(where: { exists("\(stem).\($0)") }) { return "\(stem).\(suffix)" }
            }
        }
        return nil
    }

    /// Returns the theme, its ancestors, ``last`` and ``own``, each once, with their index files.
    private func family() -> [(theme: String, index: KeyFile)] {
        var family: [(theme: String, index: KeyFile)] = []
        var seen: Set<String> = []
        func add(_ theme: String) {
            guard family.count < Self.mostThemes, seen.insert(theme).inserted, let index = index(of: theme) else {
                return
            }
            family.append((theme, index))
            for parent in index.list("Inherits", in: "Sound Theme") where parent != Self.last { add(parent) }
        }
        add(theme)
        add(Self.last)
        add(Self.own)
        return family
    }

    private func index(of theme: String) -> KeyFile? {
        guard !theme.contains("/") else { return nil }
        for directory in directories {
            if let text = read("\(directory)/\(theme)/index.theme") { return KeyFile(text) }
        }
        return nil
    }

    /// Returns a theme's directories for stereo, followed by those for any number of channels.
    private static func directories(of index: KeyFile) -> [String] {
        let all = index.list("Directories", in: "Sound Theme")
        return all.filter { index.value("OutputProfile", in: $0) == "stereo" }
            + all.filter { index.value("OutputProfile", in: $0) == nil }
    }

    /// Returns `a-b-c`, `a-b` and `a` for `a-b-c`.
    static func generalizations(of name: String) -> [String] {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return words.indices.reversed().map { words[...$0].joined(separator: "-") }.filter { !$0.isEmpty }
    }

    /// Returns the directory names for a locale of the environment: `de_DE.UTF-8@euro`, then without its last parts,
    /// then `C`, then the empty name.
    static func languages(of locale: String) -> [String] {
        var names = [locale]
        for mark in ["@", ".", "_"] as [Character] {
            if let rest = names.last, let end = rest.firstIndex(of: mark) { names.append(String(rest[..<end])) }
        }
        return names.filter { !$0.isEmpty && !$0.contains("/") && $0 != "C" } + ["C", ""]
    }
}

extension KeyFile {
    /// Returns the comma-separated values of a key.
    func list(_ key: String, in group: String) -> [String] {
        (value(key, in: group) ?? "").split(separator: ",").map { String(KeyFileLine($0).text) }.filter { !$0.isEmpty }
    }
}
