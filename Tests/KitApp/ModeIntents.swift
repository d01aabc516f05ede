import AppIntents

/// An intent for eyes and ears.
struct CrowdStatus: AppIntent {
    static let title: LocalizedStringResource = "Get Crowd Status"
    static let supportedModes: IntentModes = [.background, .foreground]

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
        IntentsApp.write(systemContext.currentMode == .foreground ? "in the foreground" : "in the background")
        return .result(value: 3, dialog: "It is quiet.")
    }
}

/// An intent that decides while it runs.
struct CrowdStatusLater: AppIntent {
    static let title: LocalizedStringResource = "Get Crowd Status Later"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

    @Parameter(title: "Is open", default: true) var isOpen: Bool
    @Parameter(title: "Always confirm", default: false) var alwaysConfirm: Bool

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
        guard isOpen else { return .result(value: 0, dialog: "It is closed.") }
        if systemContext.currentMode.canContinueInForeground {
            do {
                try await continueInForeground(alwaysConfirm: alwaysConfirm)
                IntentsApp.write(systemContext.currentMode == .foreground ? "in the foreground" : "where?")
            } catch {
                IntentsApp.write("\(error)")
            }
        }
        return .result(value: 3, dialog: "It is quiet.")
    }
}

/// An intent that insists on the foreground.
struct Insist: AppIntent {
    static let title: LocalizedStringResource = "Insist"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

    func perform() async throws -> some IntentResult {
        try await continueInForeground("Come along?")
        return .result()
    }
}

/// An intent after which the app comes to the foreground.
struct Prepare: AppIntent {
    static let title: LocalizedStringResource = "Prepare"
    static let supportedModes: IntentModes = [.background, .foreground(.deferred)]

    func perform() async throws -> some IntentResult {
        IntentsApp.write("prepared")
        return .result()
    }
}

/// An intent that ends in the background and goes on in the foreground.
struct GoOn: ForegroundContinuableIntent {
    static let title: LocalizedStringResource = "Go On"

    @Parameter(title: "Throws", default: true) var throwsError: Bool

    func perform() async throws -> some IntentResult {
        if throwsError { throw needsToContinueInForegroundError { IntentsApp.write("went on") } }
        IntentsApp.write(try await requestToContinueInForeground { "here" })
        return .result()
    }
}

/// An intent that opens a landmark, and says what the app shows.
struct OpenLandmark: OpenIntent {
    static let title: LocalizedStringResource = "Open Landmark"

    @Parameter(title: "Landmark") var target: Landmark

    func perform() async throws -> some IntentResult {
        IntentsApp.write("opened \(target.name)")
        return .result()
    }
}

extension OpenLandmark: TargetContentProvidingIntent {}

/// An intent after which another one runs.
struct FindAndOpen: AppIntent {
    static let title: LocalizedStringResource = "Find and Open"

    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
        IntentsApp.write("found")
        let open = OpenLandmark()
        open.target = Landmark(id: 2, name: "Uluru")
        return .result(opensIntent: open, dialog: "Here it is.")
    }
}

/// An intent whose next one is for both modes.
struct FindAndGetStatus: AppIntent {
    static let title: LocalizedStringResource = "Find and Get Status"

    func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: CrowdStatus()) }
}

/// An intent that does nothing itself.
struct ShowContinent: TargetContentProvidingIntent {
    static let title: LocalizedStringResource = "Show Continent"
    static let persistentIdentifier = "continent"

    @Parameter(title: "Name") var name: String
}

extension IntentsApp {
    /// Has the app show what intents say.
    static func register() -> [AppIntentExecution] {
        [
            AlarmApp.onAppIntentExecution(OpenLandmark.self) { write("first view \($0.target.name)") },
            AlarmApp.onAppIntentExecution(OpenLandmark.self) { write("second view \($0.target.id)") },
            AlarmApp.onAppIntentExecution(OpenLandmark.self, allowing: []) { _ in write("a view that edits") },
            AlarmApp.onAppIntentExecution(ShowContinent.self, allowing: [ShowContinent.persistentIdentifier]) {
                write("continent \($0.name)")
            },
        ]
    }
}

/// An intent that is performed only while the session is unlocked.
struct Unseal: AppIntent {
    static let title: LocalizedStringResource = "Unseal"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    func perform() async throws -> some IntentResult & ProvidesDialog {
        IntentsApp.write("unsealed")
        return .result(dialog: "It is unsealed.")
    }
}

/// An intent that can be undone, and whose next one may be undone only while the session is unlocked.
struct Rebind: UndoableIntent {
    static let title: LocalizedStringResource = "Rebind"

    func perform() async throws -> some IntentResult & OpensIntent {
        await undoManager?.registerUndo(withTarget: Collections.shared) { _ in IntentsApp.write("unbound") }
        return .result(opensIntent: Reseal())
    }
}

/// An intent that is performed, and undone, only while the session is unlocked.
struct Reseal: UndoableIntent {
    static let title: LocalizedStringResource = "Reseal"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    func perform() async throws -> some IntentResult {
        IntentsApp.write("resealed")
        await undoManager?.registerUndo(withTarget: Collections.shared) { _ in IntentsApp.write("broken up") }
        return .result()
    }
}
