import Gettext
import Glibc
import ProgramArguments

/// The command line of `app-intents files`.
struct FilesOptions: Equatable {
    /// The absolute path of the app's program.
    private(set) var program = ""
    /// The desktop id of the app, which is its bus name.
    private(set) var id = ""
    /// The name of the app, for people.
    private(set) var name = ""
    /// The icon, a name or a path; `nil`: none.
    private(set) var icon: String?
    /// The data directory, such as `/usr/share`.
    private(set) var directory = ""
    /// The path of a file with the manifest printed by the app's program; `nil`: the program itself is run.
    private(set) var description: String?
    /// True if only the help is to be printed.
    private(set) var isHelp = false

    private static let help: Set = ["--help", "-h"]

    /// Parses the arguments after `files`.
    ///
    /// - Throws: ``Problem/usage(_:)``.
    init(_ arguments: [String]) throws(Problem) {
        let given = try ProgramArguments(
            of: arguments, flags: Self.help, valued: ["--id", "--name", "--icon", "--directory", "--describe"],
            last: Self.help)
        guard Self.help.isDisjoint(with: given.options.keys) else {
            isHelp = true
            return
        }
        let values = given.options.compactMapValues(\.first)
        // Values are lines in the files.
        for (option, value) in values.sorted(by: <) where !Self.isPrintable(value) {
            throw .usage(
                localized(
                    "{option}: expected no control character, got {value}",
                    ["option": option, "value": Problem.quoted(value)]))
        }
        guard given.words.count == 1 else { throw .usage(localized("expected one program")) }
        program = try Self.path(ofProgram: given.words[0])
        let file = program.split(separator: "/").last.map(String.init) ?? program
        id = values["--id"] ?? file
        guard Self.isBusName(id) else {
            throw .usage(
                localized(
                    "expected an id such as org.example.Tea, got {id}; the option --id gives one",
                    ["id": Problem.quoted(id)]))
        }
        name = values["--name"] ?? file
        icon = values["--icon"]
        description = values["--describe"]
        if let given = values["--directory"] { directory = given } else { directory = try Self.dataDirectory() }
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Returns the absolute path of a program, given as a path or searched in `$PATH`.
    static func path(ofProgram word: String) throws(Problem) -> String {
        guard isPrintable(word) else {
            throw .usage(localized("expected a program, got {word}", ["word": Problem.quoted(word)]))
        }
        // An absolute path may be of a program that isn't installed yet.
        if word.hasPrefix("/") { return word }
        let directories = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        let candidates =
            word.utf8.contains(UInt8(ascii: "/")) ? [word] : directories.split(separator: ":").map { "\($0)/\(word)" }
        for candidate in candidates where access(candidate, X_OK) == 0 {
            guard let path = realpath(candidate, nil) else { continue }
            defer { free(path) }
            return String(cString: path)
        }
        throw .usage(localized("there is no program {word}", ["word": Problem.quoted(word)]))
    }

    private static func dataDirectory() throws(Problem) -> String {
        if let directory = getenv("XDG_DATA_HOME"), directory.pointee != 0 { return String(cString: directory) }
        guard let home = getenv("HOME"), home.pointee != 0 else {
            throw .usage(localized("neither XDG_DATA_HOME nor HOME is set; the option --directory says where"))
        }
        return String(cString: home) + "/.local/share"
    }

    /// Returns true for a valid well-known bus name. D-Bus Specification, *Bus names*.
    static func isBusName(_ text: String) -> Bool {
        let elements = text.split(separator: ".", omittingEmptySubsequences: false)
        // The name of the file has a suffix of eight bytes.
        return elements.count > 1 && text.utf8.count <= 247
            && elements.allSatisfy { element in
                let isFine = element.utf8.allSatisfy { byte in
                    let character = Character(UnicodeScalar(byte))
                    return character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
                }
                return isFine && element.first.map { !$0.isNumber } ?? false
            }
    }
}
