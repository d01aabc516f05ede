internal import AppIntents
internal import FoundationEssentials
internal import Glibc

/// An example of an app whose actions people find by typing: App Intents without a window.
///
///     app-intents files landmarks --id org.example.Landmarks --name Landmarks --icon applications-geography
///     app-intents run org.example.Landmarks ClosestLandmarkIntent
@main struct Landmarks {
    @MainActor static func main() async {
        AlarmApp.identifier = "org.example.Landmarks"
        AppDependencyManager.shared.add(dependency: Navigator())
        AppDependencyManager.shared.add(dependency: SearchEngine())
        do {
            let modelData = try ModelData(file: "\(stateDirectory)/landmarks.json")
            AppDependencyManager.shared.add(dependency: modelData)
            // Also when app-intents writes the app's files: so its landmarks are found before it first runs.
            try await CSSearchableIndex.default().indexAppEntities(Landmark.all.map(LandmarkEntity.init))
            try await AlarmApp.run(exitsAfter: .seconds(30)) { _ in }
        } catch {
            Terminal.complain("\(error)")
            exit(1)
        }
    }

    /// The directory of the app's state. XDG Base Directory Specification.
    private static var stateDirectory: String {
        let environment = ProcessInfo.processInfo.environment
        if let directory = environment["XDG_STATE_HOME"], directory.hasPrefix("/") { return directory + "/landmarks" }
        return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/state/landmarks"
    }
}

/// The lines of the app, which has no window.
enum Terminal {
    /// Writes a line to standard output at once.
    static func show(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        let line = "landmarks: \(line)\n"
        _ = Glibc.write(descriptor, line, line.utf8.count)
    }
}
