import AppIntents
import Glibc

/// An app whose intents others perform: `kit-app intents ID FILE [idle MILLISECONDS]`. What it is asked and does it
/// writes to FILE.
enum IntentsApp {
    static func run(_ arguments: [String]) async throws {
        let idleTime = arguments.last.flatMap { Int($0) }.map { Duration.milliseconds($0) }
        let views = register()
        try await AlarmApp.run(exitsAfter: idleTime) { token in write("activated \(token ?? "-")") }
        withExtendedLifetime(views) {}
    }

    /// Writes a line. A break in a value of a caller would make two.
    static func write(_ line: String) {
        append(String(line.map { $0.isNewline ? " " : $0 }), to: CommandLine.arguments[3])
    }
}

/// An intent with a value and a dialog.
struct Add: AppIntent {
    static let title: LocalizedStringResource = "Add"
    static let persistentIdentifier = "org.example.Add"

    @Parameter(title: "A") var a: Int
    @Parameter(title: "B", default: 1) var b: Int

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
        let sum = a &+ b
        return .result(value: sum, dialog: IntentDialog(full: "The sum is \(sum).", supporting: "\(sum)"))
    }
}

/// An intent that fails.
struct Spill: AppIntent {
    struct Failure: Error, CustomStringConvertible {
        let description = "the pot is\nbroken"
    }

    static let title: LocalizedStringResource = "Spill"

    @Parameter(title: "Is broken", default: true) var isBroken: Bool

    func perform() async throws -> some IntentResult {
        if isBroken { throw Failure() }
        return .result()
    }
}

/// An intent that ends when it is cancelled.
struct Wait: AppIntent {
    static let title: LocalizedStringResource = "Wait"

    func perform() async throws -> some IntentResult {
        IntentsApp.write("waits")
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            IntentsApp.write("cancelled")
            throw error
        }
        return .result()
    }
}

/// An intent with which the app comes to the foreground.
struct Show: AppIntent {
    static let title: LocalizedStringResource = "Show"
    static let supportedModes: IntentModes = .foreground

    func perform() async throws -> some IntentResult {
        IntentsApp.write("shown")
        return .result()
    }
}

/// An intent whose value is an entity.
struct Choose: AppIntent {
    static let title: LocalizedStringResource = "Choose"

    @Parameter(title: "Kettle") var kettle: Kettle?

    func perform() async throws -> some ReturnsValue<[Kettle]> { .result(value: kettle.map { [$0, $0] } ?? []) }
}

/// A kettle, with properties of each kind.
struct Kettle: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kettle"
    static let defaultQuery = KettleQuery()

    let id: Int
    @Property(title: "Name") var name: String
    @Property(title: "Owner") var owner: String?
    @ComputedProperty var isLarge: Bool { id > 1 }
    @DeferredProperty var temperature: Double {
        get async throws {
            IntentsApp.write("temperature \(id)")
            guard id < 3 else { throw Spill.Failure() }
            return 20.5
        }
    }

    init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name) kettle", subtitle: "number \(id)", image: .init(named: "kettle"))
    }
}

/// The query of the three kettles.
struct KettleQuery: EnumerableEntityQuery {
    func allEntities() async throws -> [Kettle] {
        ["Blue", "Green", "Light blue"].enumerated().map { Kettle(id: $0.offset + 1, name: $0.element) }
    }
}
