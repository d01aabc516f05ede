import Gettext
import Glibc

/// An imported text, with its name for messages.
struct ImportSource {
    let name: String
    let bytes: [UInt8]

    /// The maximum size of a file, bytes: all alarms of a service have at most 48 MiB together.
    private static let limit = 128 << 20

    private init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads a complete file; "-" is standard input.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it can't be read.
    init(_ path: String) throws(Problem) {
        name = path
        bytes =
            path == "-"
            ? try TextFile.bytes(of: STDIN_FILENO, named: path, limit: Self.limit)
            : try TextFile.bytes(path, limit: Self.limit)
    }

    /// Reads the person's data of another program.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none, or it can't be read.
    static func own(_ format: ImportFormat) throws(Problem) -> [ImportSource] {
        let paths: [String]
        var sources: [ImportSource] = []
        switch format {
        case .alarms: return []
        case .gnomeClocks:
            if let settings = try gnomeSettings() { sources.append(settings) }
            // The Flatpak has its own settings.
            paths = ["\(home)/.var/app/org.gnome.clocks/config/glib-2.0/settings/keyfile"]
        case .kclock:
            let directories = [directory("XDG_CONFIG_HOME", ".config"), "\(home)/.var/app/org.kde.kclock/config"]
            paths = directories.flatMap { ["\($0)/kclockdrc", "\($0)/kclockrc"] }
        case .kalarm: paths = ["\(directory("XDG_DATA_HOME", ".local/share"))/kalarm/calendar.ics"]
        }
        for path in paths where access(path, F_OK) == 0 { sources.append(try ImportSource(path)) }
        guard !sources.isEmpty else {
            let places = paths.map(Messages.quoted) + (format == .gnomeClocks ? ["dconf"] : [])
            throw .refused(
                localized(
                    "{program}: expected its alarms in {places}, got nothing",
                    ["program": format.rawValue, "places": Messages.list(places)]))
        }
        return sources
    }

    private static var home: String { ProcessEnvironment.variable("HOME") ?? "" }

    /// Returns a directory of the XDG Base Directory Specification.
    private static func directory(_ variable: String, _ standard: String) -> String {
        guard let path = ProcessEnvironment.variable(variable), path.hasPrefix("/") else {
            return "\(home)/\(standard)"
        }
        return path
    }

    /// Returns the settings of GNOME Clocks from `dconf` or, if that is missing, `gsettings`; `nil` if there are none.
    private static func gnomeSettings() throws(Problem) -> ImportSource? {
        let limit: UInt64 = 10_000_000
        if let dump = try? ProgramOutput("dconf", ["dump", "/org/gnome/clocks/"], within: limit), dump.code == 0 {
            return dump.output.isEmpty ? nil : ImportSource(name: "dconf", bytes: Array(dump.output.utf8))
        }
        var text = "[/]\n"
        for key in ["alarms", "timers"] {
            guard let value = try? ProgramOutput("gsettings", ["get", "org.gnome.clocks", key], within: limit),
                value.code == 0
            else { return nil }
            text += "\(key)=\(value.output)\n"
        }
        return ImportSource(name: "gsettings", bytes: Array(text.utf8))
    }
}
