import Gettext
import Glibc
import JSONText

/// The files with which a desktop and D-Bus find and start an app.
struct AppFiles {
    private let options: FilesOptions
    /// The manifest of the app's actions; `nil`: it couldn't be read.
    private let manifest: ManifestText?

    init(_ options: FilesOptions, _ manifest: ManifestText? = nil) {
        self.options = options
        self.manifest = manifest
    }

    /// Writes the files, and returns their paths.
    ///
    /// - Throws: ``Problem/refused(_:)``.
    func write() throws(Problem) -> [String] {
        var files = [
            ("\(options.directory)/applications", "\(options.id).desktop", desktopFile),
            ("\(options.directory)/dbus-1/services", "\(options.id).service", serviceFile),
        ]
        if let manifest {
            files.append(("\(options.directory)/app-intents", "\(options.id).json", manifest.text(id: options.id)))
        }
        for (directory, name, text) in files { try Self.write(text, to: name, in: directory) }
        return files.map { "\($0.0)/\($0.1)" }
    }

    /// True if the app searches in pictures.
    var takesImages: Bool { manifest?.json.member("images")?.boolean ?? false }

    /// Desktop Entry Specification 1.5.
    var desktopFile: String {
        var lines = ["[Desktop Entry]", "Type=Application", "Name=\(Self.escaped(options.name))"]
        if let icon = options.icon { lines.append("Icon=\(Self.escaped(icon))") }
        // A percent sign starts a field code.
        let program = Self.replacing(options.program, "%", "%%")
        lines.append("Exec=\(Self.escaped(Self.quoted(program)))\(takesImages ? " %U" : "")")
        lines += ["DBusActivatable=true", "Implements=org.example.AppIntents;"]
        if takesImages { lines.append("MimeType=image/png;") }
        let actions = manifest.map { DesktopActions(of: $0.json).all } ?? []
        if !actions.isEmpty { lines.append("Actions=\(actions.map { $0.name + ";" }.joined())") }
        for action in actions {
            lines += ["", "[Desktop Action \(action.name)]"]
            for (language, title) in action.titles.sorted(by: { $0.key < $1.key }) {
                lines.append("Name\(language.isEmpty ? "" : "[\(language)]")=\(Self.escaped(title))")
            }
            // Desktops that don't know D-Bus activation run it; each action needs one.
            lines.append("Exec=app-intents run \(options.id) \(action.intent)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The D-Bus service file. D-Bus Specification, *Message Bus Starting Services*. The argument marks a start by the
    /// bus, as for GLib's apps.
    var serviceFile: String {
        "[D-BUS Service]\nName=\(options.id)\nExec=\(Self.quoted(options.program)) --gapplication-service\n"
    }

    /// Returns a word of a command, quoted if necessary.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            let character = Character(UnicodeScalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || "/._-+%".contains(character))
        }
        guard !isPlain else { return word }
        return "\"" + word.map { "\"`$\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// Returns a value for a desktop file.
    private static func escaped(_ text: String) -> String {
        let text = replacing(text, "\\", "\\\\")
        return text.hasPrefix(" ") ? "\\s" + text.dropFirst() : text
    }

    private static func replacing(_ text: String, _ character: Character, _ replacement: String) -> String {
        text.map { $0 == character ? replacement : "\($0)" }.joined()
    }

    /// Replaces a file atomically: concurrent readers see the old one.
    private static func write(_ text: String, to name: String, in directory: String) throws(Problem) {
        try make(directory)
        let (path, new) = ("\(directory)/\(name)", "\(directory)/.\(name).new")
        guard let file = fopen(new, "we") else { throw failure(new) }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten, rename(new, path) == 0 else {
            let problem = failure(path)
            unlink(new)
            throw problem
        }
    }

    private static func make(_ directory: String) throws(Problem) {
        guard mkdir(directory, 0o755) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex else {
            throw failure(directory)
        }
        try make(String(directory[..<slash]))
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else { throw failure(directory) }
    }

    private static func failure(_ path: String) -> Problem {
        .refused("\(Problem.quoted(path)): \(String(cString: strerror(errno)))")
    }
}
