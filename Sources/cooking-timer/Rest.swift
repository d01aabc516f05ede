internal import ActivityKit
internal import AlarmKit
internal import AppIntents

/// The app's own button of a dish that is ready: the alarm stops, and an activity shows how long the dish has to rest.
///
/// It is performed in a process of the app that the desktop starts for it, whether the terminal is still open or not.
struct Rest: LiveActivityIntent {
    static let title: LocalizedStringResource = "Let It Rest"

    /// The length of a rest, in seconds.
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
