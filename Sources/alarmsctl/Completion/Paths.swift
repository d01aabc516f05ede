import Glibc

/// File paths.
enum Paths {
    /// Returns the paths that begin with `text`; those of directories end with a slash.
    static func candidates(for text: String) -> [Candidate] { paths(beginningWith: text).map { Candidate($0) } }

    /// Returns the names of time zones, or of groups of them, that begin with `text`. They are files, in `TZDIR` if
    /// set.
    static func zoneCandidates(for text: String) -> [Candidate] {
        let directory = (ProcessEnvironment.variable("TZDIR") ?? "/usr/share/zoneinfo") + "/"
        return paths(beginningWith: directory + text).map { String($0.dropFirst(directory.count)) }
            // Other entries in the directory are tables, and copies with other leap seconds.
            .filter { $0.first?.isUppercase == true }.map { Candidate($0) }
    }

    /// Returns the names of programs that begin with `text`, or the paths if it has a slash. The corresponding C
    /// function is `access`.
    static func programCandidates(for text: String) -> [Candidate] {
        guard !text.contains("/") else { return candidates(for: text) }
        let directories = (ProcessEnvironment.variable("PATH") ?? "").split(separator: ":")
        let names = directories.flatMap { directory in
            paths(beginningWith: "\(directory)/\(text)").filter { !$0.hasSuffix("/") && access($0, X_OK) == 0 }
                .map { String($0.dropFirst(directory.count + 1)) }
        }
        return Set(names).sorted().map { Candidate($0) }
    }

    /// Returns the paths in order, without those that can't be typed.
    private static func paths(beginningWith text: String) -> [String] { matching(literal(text) + "*") }

    /// Returns a pattern that matches the text, with wildcards escaped.
    static func literal(_ text: String) -> String {
        text.map { #"\*?["#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// Returns the paths that match a pattern, in order, without those that can't be typed. The corresponding C
    /// function is `glob`.
    static func matching(_ pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, GLOB_MARK, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            guard let path = found.gl_pathv?[index].flatMap({ String(validatingCString: $0) }),
                !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { return nil }
            return path
        }
    }
}
