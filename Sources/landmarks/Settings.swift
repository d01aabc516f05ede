internal import AppIntents

/// The settings of the app.
struct SettingsEntity: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"

    @Dependency var modelData: ModelData

    /// The continent of the landmark closest to the person's home: derived, not stored.
    @DeferredProperty var homeContinent: String {
        get async throws {
            let home = await modelData.home
            return Landmark.all.max { $0.place.closeness(to: home) < $1.place.closeness(to: home) }?.continent ?? ""
        }
    }

    @ComputedProperty var landmarkCount: Int { Landmark.all.count }

    var displayRepresentation: DisplayRepresentation { "Settings" }
}

/// Sets the place from which the closest landmark is looked for.
struct SetHomeIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Home"
    static var parameterSummary: some ParameterSummary { Summary("Set home to \(\.$latitude), \(\.$longitude)") }

    @Parameter(title: "Latitude", description: "In degrees, positive in the north", inclusiveRange: (-90, 90))
    var latitude: Double
    @Parameter(title: "Longitude", description: "In degrees, positive in the east", inclusiveRange: (-180, 180))
    var longitude: Double
    @Dependency var modelData: ModelData

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let place = Place(latitude: latitude, longitude: longitude)
        await MainActor.run { modelData.home = place }
        return .result(dialog: "Home is at \(latitude), \(longitude).")
    }
}

/// Phrases for the actions.
struct LandmarksShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ClosestLandmarkIntent(), phrases: ["Closest landmark in \(.applicationName)"],
            shortTitle: "Closest Landmark", systemImageName: "location")
        AppShortcut(
            intent: OpenLandmarkIntent(), phrases: ["Open \(\.$target) in \(.applicationName)"],
            shortTitle: "Open Landmark", systemImageName: "mountain.2")
    }
}
