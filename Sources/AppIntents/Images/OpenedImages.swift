internal import AlarmsClient
internal import DBus
internal import FoundationEssentials
internal import Synchronization

/// The pictures that a person opens with the app, such as from a file manager: the app searches in them.
enum OpenedImages {
    /// The maximum number of pictures in which a call searches: the host shows as many results of an app.
    private static let most = 2

    /// The maximum number of searches that run.
    private static let mostRunning = 4
    private static let running = Atomic<Int>(0)

    /// Returns the URIs of the files in a program's arguments; `nil` if any argument isn't a file, or the app doesn't
    /// search in pictures.
    ///
    /// - Parameter arguments: Those behind the program's name, of which files are absolute paths or URIs, as launchers write
    ///   them. Desktop Entry Specification 1.5, *The Exec key*.
    static func uris(in arguments: some Collection<String>) -> [String]? {
        let areFiles = !arguments.isEmpty && arguments.allSatisfy { $0.hasPrefix("/") || $0.hasPrefix("file:") }
        guard areFiles, !ImageSearch.queries.isEmpty else { return nil }
        return arguments.map { $0.hasPrefix("/") ? URL(filePath: $0).absoluteString : $0 }
    }

    /// Searches in files, and shows the results by the host's notifications, one for each file.
    ///
    /// - Parameters:
    ///   - uris: The URIs; those of files count.
    ///   - token: The activation token of the person's press; `nil`: there is none.
    /// - Returns: False if no URI is one of a file.
    /// - Throws: `BusError` if too many searches run already.
    static func search(in uris: [String], token: String?) throws(BusError) -> Bool {
        let files = uris.filter { $0.hasPrefix("file:") }.prefix(most)
        guard running.load(ordering: .relaxed) + files.count <= mostRunning else {
            throw BusError(IntentErrorName.limitsExceeded, "\(mostRunning) pictures are searched already")
        }
        for file in files {
            running.wrappingAdd(1, ordering: .relaxed)
            let performance = Performance(atPressWith: token)
            Performances.shared.begin {
                await performance.presentSearch(in: file)
                running.wrappingSubtract(1, ordering: .relaxed)
            }
        }
        return !files.isEmpty
    }
}

extension Performance {
    fileprivate func presentSearch(in uri: String) async {
        let url = URL(string: uri)
        let title = [url?.lastPathComponent ?? "", uri, localized("Picture")].first { !$0.isEmpty } ?? uri
        let isShown: Bool
        do {
            guard let url else { throw UnusableImage.unreadable }
            let results = try await ImageResults(in: url)
            isShown = await present(results.source, .string(results.text), title: title)
        } catch {
            Journal.write("\(title): \(error)")
            isShown = await present(.texts, .string(BusError(performing: error).message), title: title)
        }
        if !isShown { Journal.write("\(title): nobody can show what is found in it") }
    }
}

/// The entities found in a picture, for a person.
private struct ImageResults {
    /// The number of entities with a button if the app goes on with the search.
    private static let mostBesideContinuation = 2
    /// The maximum number of entities with a button.
    private static let mostButtons = 8
    /// The maximum number of entities that are named.
    private static let mostNames = 5

    private var names: [String] = []
    /// The labels and intents of the buttons.
    private var buttons: [(label: String, action: StoredIntent)] = []

    init(in url: URL) async throws {
        let (entities, file) = try await ImageSearch.entities { () throws(UnusableImage) in try ImageFile(at: url) }
        let continuation = entities.isEmpty ? nil : ImageSearch.continuation(with: file)
        let most = continuation == nil ? Self.mostButtons : Self.mostBesideContinuation
        for entity in entities.prefix(Self.mostButtons) {
            try await PreparedProperties.prepare(of: entity)
            let name = entity.displayRepresentation.title.text
            names.append(name)
            guard buttons.count < most, let action = ImageSearch.opening(entity) else { continue }
            buttons.append((name, action))
        }
        if let continuation { buttons.append((localized("More Results"), continuation)) }
    }

    /// The names, one a line.
    var text: String {
        names.isEmpty ? localized("Nothing was found.") : names.prefix(Self.mostNames).joined(separator: "\n")
    }

    /// The buttons.
    var source: SnippetSource {
        let buttons = buttons
        guard !buttons.isEmpty else { return .texts }
        return .view(
            SnippetDrawing { drawing in
                let named = buttons.enumerated().map { ("image-\(drawing)-\($0.offset + 1)", $0.element) }
                let rows = named.map { name, button -> Value in
                    .dictionary(["name": .string(name), "text": .string(button.label)])
                }
                let actions = named.map { ($0.0, $0.1.action) }
                return SnippetContent(
                    ["buttons": .array(rows, of: "a{sv}")],
                    actions: Dictionary(actions, uniquingKeysWith: { first, _ in first }))
            })
    }
}
