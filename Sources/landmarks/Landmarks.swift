internal import AppIntents
internal import FoundationEssentials

/// An example of an app whose actions people find by typing: App Intents without a window.
///
///     app-intents files landmarks --id org.example.Landmarks --name Landmarks --icon applications-geography
///     app-intents run org.example.Landmarks ClosestLandmarkIntent
@main struct Landmarks {
    @MainActor static func main() async {
        AlarmApp.identifier = "org.example.Landmarks"
        AppDependencyManager.shared.add(dependency: ModelData(file: "\(stateDirectory)/landmarks.json"))
        AppDependencyManager.shared.add(dependency: Navigator())
        AppDependencyManager.shared.add(dependency: SearchEngine())
        do {
            // Also when app-intents writes the app's files: so its landmarks are found before it first runs.
            try await CSSearchableIndex.default().indexAppEntities(Landmark.all.map(LandmarkEntity.init))
            try await AlarmApp.run(exitsAfter: .seconds(30)) { _ in }
        } catch {
            print("landmarks: \(error)")
        }
    }

    /// The directory of the app's state. XDG Base Directory Specification.
    private static var stateDirectory: String {
        let environment = ProcessInfo.processInfo.environment
        if let directory = environment["XDG_STATE_HOME"], directory.hasPrefix("/") { return directory + "/landmarks" }
        return (environment["HOME"] ?? "/tmp") + "/.local/state/landmarks"
    }
}
