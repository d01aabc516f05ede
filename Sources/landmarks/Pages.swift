internal import AppIntents

/// The pages of the app. It has no window, so that it shows them as lines; what is on the page is on the screen.
@MainActor final class Navigator {
    private var activity: NSUserActivity?

    nonisolated init() {}

    /// Shows the page of a landmark.
    func open(_ landmark: LandmarkEntity, _ title: String) {
        Terminal.show(title)
        let activity = NSUserActivity(activityType: "org.example.Landmarks.viewing")
        activity.title = title
        activity.appEntityIdentifier = EntityIdentifier(for: landmark)
        activity.becomeCurrent()
        self.activity = activity
    }

    /// Shows another page.
    func open(_ title: String) {
        Terminal.show(title)
        activity = nil
    }
}

/// Opens the page of a landmark.
struct OpenLandmarkIntent: OpenIntent {
    static let title: LocalizedStringResource = "Open Landmark"

    @Parameter(title: "Landmark") var target: LandmarkEntity
    @Dependency var navigator: Navigator

    func perform() async throws -> some IntentResult {
        await navigator.open(target, target.name)
        return .result()
    }
}

/// Opens the page of a collection.
struct OpenCollectionIntent: OpenIntent {
    static let title: LocalizedStringResource = "Open Collection"

    @Parameter(title: "Collection") var target: CollectionEntity
    @Dependency var navigator: Navigator

    func perform() async throws -> some IntentResult {
        await navigator.open(target.name)
        return .result()
    }
}

/// Tells how crowded a landmark is, on its page if the person lets the app come to the foreground.
struct GetCrowdStatusIntent: AppIntent {
    static let title: LocalizedStringResource = "Get Crowd Status"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

    @Parameter(title: "Landmark") var landmark: LandmarkEntity
    @Dependency var modelData: ModelData
    @Dependency var navigator: Navigator

    func perform() async throws -> some ReturnsValue<Int> & ProvidesDialog {
        guard await modelData.isOpen(landmark) else { return .result(value: 0, dialog: "\(landmark.name) is closed.") }
        let status = try await landmark.crowdStatus
        if systemContext.currentMode.canContinueInForeground {
            do {
                try await continueInForeground(alwaysConfirm: false)
                await navigator.open(landmark, "\(landmark.name), crowd \(status) of 5")
            } catch {
                // The person doesn't want the app in the foreground, and gets the answer all the same.
            }
        }
        return .result(value: status, dialog: "The crowd at \(landmark.name) is \(status) of 5.")
    }
}
