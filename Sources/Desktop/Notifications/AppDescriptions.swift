internal import Glibc

/// Finds the apps that are installed, and tells them in the person's language. XDG Base Directory Specification 0.8;
/// Desktop Entry Specification 1.5, *Localized values for keys*.
struct AppDescriptions {
    /// Where desktop files are, the most important first.
    let directories: [String]
    /// The names under which a file may have a translation, the best first.
    let locales: [String]

    /// Looks where these directories and this locale say.
    init(directories: [String], locale: String) {
        self.directories = directories
        locales = Self.names(of: locale)
    }

    /// Looks where the environment says.
    init(environment variable: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        let set = { (name: String) in variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let home = set("XDG_DATA_HOME") ?? set("HOME").map { "\($0)/.local/share" }
        let others = set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let data = [home].compactMap(\.self) + others.split(separator: ":").map(String.init)
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(set).first ?? ""
        // A relative path means nothing, as the specification has it.
        self.init(directories: data.filter { $0.hasPrefix("/") }.map { "\($0)/applications" }, locale: locale)
    }

    /// The app of this desktop id, without its suffix; `nil`: it isn't installed, or its file tells no name.
    func app(_ id: String) -> AppDescription? {
        // It is a name of a file, and no path.
        guard !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")) else { return nil }
        for directory in directories {
            guard let file = Self.read("\(directory)/\(id).desktop") else { continue }
            return AppDescription(file, locales: locales)
        }
        return nil
    }

    /// No desktop file is longer, whatever the languages in it.
    private static let longestFile = 1 << 20

    /// `nil`: there is no such file, or it can't be read. One that isn't ordinary is not waited for.
    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= longestFile
        else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// `lang_COUNTRY.ENCODING@MODIFIER`, of which all but the language may be missing, as the specification looks for it.
    private static func names(of locale: String) -> [String] {
        let (rest, modifier) = parts(of: locale, at: "@")
        let (language, country) = parts(of: parts(of: rest, at: ".").first, at: "_")
        guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
        var names: [String] = []
        for place in [country.map { "\(language)_\($0)" }, language].compactMap(\.self) {
            if let modifier { names.append("\(place)@\(modifier)") }
            names.append(place)
        }
        return names
    }

    private static func parts(of text: String, at separator: Character) -> (first: String, second: String?) {
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }
}
