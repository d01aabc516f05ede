import AlarmKit
import AppIntents
import Foundation

/// Metadata of an app's alarms.
struct Recipe: AlarmMetadata {
    enum Method: String, Codable {
        case boiling, baking
    }

    var method: Method
    var dish: String
}

typealias RecipeConfiguration = AlarmManager.AlarmConfiguration<Recipe>

extension AlarmButton {
    static let again = AlarmButton(text: "Again", textColor: .white, systemImageName: "repeat.circle")
    static let open = AlarmButton(text: "Open", textColor: .white, systemImageName: "arrow.right.circle")
    static let pause = AlarmButton(text: "Hold", textColor: .green, systemImageName: "pause")
    static let resume = AlarmButton(text: "Go on", textColor: .green, systemImageName: "play")
}

extension AlarmAttributes<Recipe> {
    /// Attributes with an alert and, if they are given, the other parts.
    static func sample(
        _ title: LocalizedStringResource = "Soup is ready", button: AlarmButton? = nil,
        behavior: AlarmPresentation.Alert.SecondaryButtonBehavior? = nil,
        countdown: AlarmPresentation.Countdown? = nil, paused: AlarmPresentation.Paused? = nil,
        metadata: Recipe? = nil
    ) -> Self {
        AlarmAttributes(
            presentation: AlarmPresentation(
                alert: AlarmPresentation.Alert(
                    title: title, secondaryButton: button, secondaryButtonBehavior: behavior),
                countdown: countdown, paused: paused),
            metadata: metadata, tintColor: .green)
    }
}

extension AlarmManager.AlarmConfiguration<Recipe> {
    /// A configuration with these lengths, in seconds, and this schedule.
    static func sample(
        pre: TimeInterval? = nil, post: TimeInterval? = nil, schedule: Alarm.Schedule? = nil,
        attributes: AlarmAttributes<Recipe> = .sample()
    ) -> Self {
        Self(
            countdownDuration: pre == nil && post == nil ? nil : .init(preAlert: pre, postAlert: post),
            schedule: schedule, attributes: attributes)
    }
}

/// Every day, at a time that is so many minutes ahead.
func daily(in minutes: Double) -> Alarm.Schedule {
    let time = Calendar.current.dateComponents([.hour, .minute], from: Date(timeIntervalSinceNow: minutes * 60))
    return .relative(
        .init(
            time: .init(hour: time.hour ?? 0, minute: time.minute ?? 0),
            repeats: .weekly([.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday])))
}

/// An intent of the app's buttons.
struct Stir: LiveActivityIntent {
    static var title: LocalizedStringResource { "Stir" }

    @Parameter(title: "Alarm") var alarmID: String

    init() {}

    init(alarmID: String) {
        self.init()
        self.alarmID = alarmID
    }

    func perform() async throws -> some IntentResult { .result() }
}
