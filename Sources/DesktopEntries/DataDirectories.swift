/// The data directories, whose subdirectories `applications` have the desktop files. XDG Base Directory Specification.
public struct DataDirectories {
    /// The person's own directory; `nil`: there is none.
    public let own: String?
    /// All directories, the person's own first.
    public let all: [String]

    /// All directories, followed by those where Flatpak and snapd export the desktop files of sandboxed apps: the
    /// environment of a session that started before their installation lacks them.
    public var withExports: [String] {
        let own = own.map { ["\($0)/flatpak/exports/share"] } ?? []
        let exports = own + ["/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop"]
        return all + exports.filter { !all.contains($0) }
    }

    /// Reads environment variables from `variable`: `XDG_DATA_HOME` (by default `.local/share` in `HOME`) and
    /// `XDG_DATA_DIRS` (by default `/usr/local/share` and `/usr/share`). Relative paths are ignored.
    public init(variable: (String) -> String?) {
        func value(_ name: String) -> String? {
            guard let value = variable(name), !value.isEmpty else { return nil }
            return value
        }
        let given = value("XDG_DATA_HOME")
        own = given?.hasPrefix("/") == true ? given : value("HOME").map { "\($0)/.local/share" }
        let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        all = ([own].compactMap(\.self) + shared).filter { $0.hasPrefix("/") }
    }
}
