internal import ActivityKit
internal import AlarmKit
internal import AppIntents

/// The app's own button for a ready dish: stops the alarm, and shows the remaining rest as an activity.
///
/// It runs in a process of the app started by the desktop, even if the terminal is still open.
struct Rest: LiveActivityIntent {
    static let title: LocalizedStringResource = "Let It Rest"

    /// The duration of a rest, s.
    private static let length: TimeInterval = 300

    @Parameter(title: "Alarm") var alarmID: String
    @Parameter(title: "Dish") var dish: String

    init() {}

    init(alarmID: String, dish: String) {
        self.alarmID = alarmID
        self.dish = dish
    }

    func perform() async throws -> some IntentResult {
        if let id = UUID(uuidString: alarmID) { try AlarmManager.shared.stop(id: id) }
        let end = Date.now.addingTimeInterval(Self.length)
        _ = try Activity.request(
            attributes: RestingAttributes(dish: dish),
            content: ActivityContent(state: RestingAttributes.ContentState(begin: .now, end: end), staleDate: end))
        return .result()
    }
}
