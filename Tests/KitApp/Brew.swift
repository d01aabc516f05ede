import AppIntents
import Glibc

/// An intent that writes a line into a file each time it is performed. Nothing but code that stores it names it.
struct Brew: LiveActivityIntent {
    static let title: LocalizedStringResource = "Brew"

    @Parameter(title: "File") var file: String
    @Parameter(title: "Minutes") var minutes: Int
    @Parameter(title: "Note") var note: String?

    init() {}

    init(file: String, minutes: Int) {
        self.init()
        self.file = file
        self.minutes = minutes
    }

    func perform() async throws -> some IntentResult {
        let press = CurrentPress.value.map { "\($0.kind) \($0.id) \($0.button)" } ?? "no press"
        append("brew \(minutes) \(note ?? "-") \(press) by \(getpid())", to: file)
        return .result()
    }
}

/// An intent with which the app comes to the foreground.
struct Pour: LiveActivityIntent {
    static let title: LocalizedStringResource = "Pour"
    static let supportedModes: IntentModes = [.background, .foreground]

    @Parameter(title: "File") var file: String

    init() {}

    init(file: String) {
        self.file = file
    }

    func perform() async throws -> some IntentResult {
        append("pour", to: file)
        return .result()
    }
}

/// An intent without parameters, which no code names.
private struct Rinse: AppIntent {
    static let title: LocalizedStringResource = "Rinse"
    static let persistentIdentifier = "rinse_pot"

    func perform() async throws -> some IntentResult {
        append("rinse", to: CommandLine.arguments[3])
        return .result()
    }
}

/// Another one, whose name on the bus is that of its type.
private struct Wipe: AppIntent {
    static let title: LocalizedStringResource = "Wipe"

    func perform() async throws -> some IntentResult {
        append("wipe", to: CommandLine.arguments[3])
        return .result()
    }
}

/// A pot, as a parameter of ``Fill``.
struct Pot: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pot"
    static let defaultQuery = PotQuery()

    let id: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id) pot") }
}

/// The query of pots: there are a green one and a blue one. It writes which it is asked for.
struct PotQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Pot] {
        append("pots \(identifiers.joined(separator: " "))", to: CommandLine.arguments[3])
        return identifiers.filter { ["green", "blue"].contains($0) }.map(Pot.init)
    }
}

/// An intent with entities.
struct Fill: AppIntent {
    static let title: LocalizedStringResource = "Fill"

    @Parameter(title: "Pot") var pot: Pot
    @Parameter(title: "Others", default: []) var others: [Pot]

    func perform() async throws -> some IntentResult {
        append("fill \(([pot] + others).map(\.id).joined(separator: " "))", to: CommandLine.arguments[3])
        return .result()
    }
}

/// Appends a line to a file, at once.
func append(_ line: String, to file: String) {
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
