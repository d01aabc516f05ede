internal import AlarmKit
internal import AlarmsClient
internal import AppIntents

extension Sample {
    /// Samples of alarms.
    static var ofAlarms: [Sample] { [authorization, ofDocument] + ofSchedules + ofAlerts + ofCountdowns + ofButtons }

    typealias Configuration = AlarmManager.AlarmConfiguration<CookingData>

    /// The configuration of an alarm called "Soup", cooked by `method`.
    static func configuration(
        _ method: CookingData.Method? = nil, seconds: Double? = nil, schedule: Alarm.Schedule? = nil,
        alert: AlarmPresentation.Alert = AlarmPresentation.Alert(title: "Soup"),
        countdown: AlarmPresentation.Countdown? = nil, paused: AlarmPresentation.Paused? = nil
    ) -> Configuration {
        Configuration(
            countdownDuration: seconds.map { Alarm.CountdownDuration(preAlert: $0, postAlert: 300) },
            schedule: schedule,
            attributes: AlarmAttributes(
                presentation: AlarmPresentation(alert: alert, countdown: countdown, paused: paused),
                metadata: method.map { CookingData(method: $0) }, tintColor: .orange))
    }

    /// Schedules an alarm, has `layout` look at it, and cancels it.
    @MainActor static func trying(
        _ configuration: Configuration, _ layout: @MainActor (UUID) async throws -> String
    ) async throws -> String {
        let id = UUID()
        try await AlarmManager.shared.schedule(id: id, configuration: configuration)
        let result: String
        do {
            result = try await layout(id)
        } catch {
            try? AlarmManager.shared.cancel(id: id)
            throw error
        }
        // One that has been stopped may be gone.
        try? AlarmManager.shared.cancel(id: id)
        return result
    }

    private static let authorization = Sample("authorization") { witness in
        switch AlarmManager.shared.authorizationState {
        case .notDetermined: _ = try await AlarmManager.shared.requestAuthorization()
        case .authorized, .denied: break
        }
        try expect(AlarmManager.shared.authorizationState, is: .authorized, "authorizationState")
        let seen = try await witness.client.perform(.authorization(appID: AlarmApp.identifier))
        return "\(seen.rawValue)"
    }
}
