/// The sounds that are installed, by name. freedesktop.org's Sound Theme Specification 0.8 and Sound Naming
/// Specification.
///
/// A sound `a-b` that a theme hasn't got is what it has for `a`; then its parents are asked, in the order they are named,
/// the theme `freedesktop` last of all, and then the files that belong to no theme.
struct SoundThemes {
    /// Where themes are, the most important first.
    let directories: [String]
    /// The theme that the person has chosen.
    let theme: String
    /// The names of the directories for the person's language, the most special first; the last is empty, for sounds that
    /// speak none.
    let languages: [String]
    /// Reads a text file; `nil`: there is none that can be read.
    let read: (String) -> String?
    /// Whether there is such a file.
    let exists: (String) -> Bool

    /// What every theme descends from.
    static let last = "freedesktop"
    private static let suffixes = ["oga", "ogg", "wav"]
    /// A theme with more ancestors isn't meant to be one.
    private static let mostThemes = 32

    /// The path of the sound `name`.
    ///
    /// - Throws: That there is none, or that the theme has switched it off.
    func path(of name: String) throws(Failure) -> String {
        for (theme, index) in family() {
            // All that one theme has for it, also in general, is nearer than what its parents have.
            for name in Self.generalizations(of: name) {
                for directory in Self.directories(of: index) {
                    if let path = try path(of: name, in: "\(theme)/\(directory)/") { return path }
                }
            }
        }
        for name in Self.generalizations(of: name) {
            if let path = try path(of: name, in: "") { return path }
        }
        throw Failure("no sound \"\(name)\" in the theme \"\(theme)\"")
    }

    private func path(of name: String, in place: String) throws(Failure) -> String? {
        for language in languages {
            let place = language.isEmpty ? place : "\(place)\(language)/"
            for directory in directories {
                let stem = "\(directory)/\(place)\(name)"
                if exists("\(stem).disabled") { throw Failure("\(stem).disabled disables the sound") }
                if let suffix = Self.suffixes.first(where: { exists("\(stem).\($0)") }) { return "\(stem).\(suffix)" }
            }
        }
        return nil
    }

    /// The theme, its ancestors and the last of all themes, each once, with the files that describe them.
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
        return family
    }

    private func index(of theme: String) -> KeyFile? {
        guard !theme.contains("/") else { return nil }
        for directory in directories {
            if let text = read("\(directory)/\(theme)/index.theme") { return KeyFile(text) }
        }
        return nil
    }

    /// The directories of a theme for two loudspeakers, and then those for any number.
    private static func directories(of index: KeyFile) -> [String] {
        let all = index.list("Directories", in: "Sound Theme")
        return all.filter { index.value("OutputProfile", in: $0) == "stereo" }
            + all.filter { index.value("OutputProfile", in: $0) == nil }
    }

    /// `a-b-c`, `a-b` and `a` for `a-b-c`.
    static func generalizations(of name: String) -> [String] {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return words.indices.reversed().map { words[...$0].joined(separator: "-") }.filter { !$0.isEmpty }
    }

    /// The directories' names for a locale as the environment names it: `de_DE.UTF-8@euro`, then without its last parts,
    /// then `C`, then none.
    static func languages(of locale: String) -> [String] {
        var names = [locale]
        for mark in ["@", ".", "_"] as [Character] {
            if let rest = names.last, let end = rest.firstIndex(of: mark) { names.append(String(rest[..<end])) }
        }
        return names.filter { !$0.isEmpty && !$0.contains("/") && $0 != "C" } + ["C", ""]
    }
}
