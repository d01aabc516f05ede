import AppIntents
import WidgetViews

/// A landmark. Those that are there are numbered; the query writes which it is asked for.
struct Landmark: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    static let defaultQuery = LandmarkQuery()

    let id: Int
    @Property(title: "Name") var name: String

    init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

/// The query of landmarks.
struct LandmarkQuery: EntityQuery {
    static let names = [1: "Niagara Falls", 2: "Uluru"]

    func entities(for identifiers: [Int]) async throws -> [Landmark] {
        IntentsApp.write("landmarks \(identifiers.map(String.init).joined(separator: " "))")
        return identifiers.compactMap { id in Self.names[id].map { Landmark(id: id, name: $0) } }
    }
}

/// An intent that does something once the person has confirmed it.
struct Remove: AppIntent {
    static let title: LocalizedStringResource = "Remove Landmark"

    @Parameter(title: "Landmark") var landmark: Landmark

    func perform() async throws -> some ProvidesDialog {
        do {
            try await requestConfirmation(actionName: .go, dialog: "Remove \(landmark.name)?")
        } catch {
            IntentsApp.write("not confirmed \(error)")
            throw error
        }
        IntentsApp.write("removed \(landmark.name)")
        return .result(dialog: "It is gone.")
    }
}

/// An intent that lets the person choose, and does what they have chosen.
struct Archive: AppIntent {
    static let title: LocalizedStringResource = "Archive"

    @Parameter(title: "Name") var name: String

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let archive = Option(title: "Archive", style: .default)
        let delete = Option(title: "Delete", style: .destructive)
        let choice = try await requestChoice(
            between: [.cancel, archive, delete], dialog: "Do you want to archive or delete \(name)?",
            view: Text(verbatim: "12 places"))
        switch choice {
        case archive: IntentsApp.write("archived")
        case delete: IntentsApp.write("deleted")
        default: IntentsApp.write("nothing")
        }
        return .result(value: choice.title.key)
    }
}

/// An intent that does something once the person has confirmed it, and lasts until the file `go` is there.
struct Shred: AppIntent {
    static let title: LocalizedStringResource = "Shred"

    func perform() async throws -> some ProvidesDialog {
        try await requestConfirmation(actionName: .go, dialog: "Shred the letters?")
        IntentsApp.write("shredded")
        do {
            try await waitForGo()
        } catch {
            IntentsApp.write("cancelled")
            throw error
        }
        return .result(dialog: "They are gone.")
    }
}

/// An intent that asks with a view, and with what would be its result.
struct Burn: AppIntent {
    static let title: LocalizedStringResource = "Burn"

    func perform() async throws -> some ProvidesDialog {
        try await requestConfirmation(
            actionName: .custom(acceptLabel: "Burn", denyLabel: "Keep", destructive: true), dialog: "Really?"
        ) {
            Text(verbatim: "Old letters")
        }
        try await requestConfirmation(
            result: .result(dialog: "They will burn.", view: Text(verbatim: "Ash")), confirmationActionName: .go)
        return .result(dialog: "They burn.")
    }
}
